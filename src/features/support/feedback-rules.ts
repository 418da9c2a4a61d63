import { countCharacters } from '#shared/text/characters.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import {
  MESSAGE_LENGTH_MAX,
  MESSAGE_LENGTH_MIN,
  SUBJECT_LENGTH_MAX,
  SUBJECT_LENGTH_MIN,
  EMAIL_LENGTH_MAX,
} from './limits.ts'

/**
 * Returns the error message for a text that breaks the rule; undefined for a valid text. All rules are pure, and expect
 * text without surrounding spaces.
 */
export type FeedbackRule = (text: string) => string | undefined

export const TYPE_MISSING = 'Please select a feedback type'
const EMAIL_INVALID = 'Please enter a valid email address'

export const subjectRule: FeedbackRule = (text) => {
  const length = countCharacters(text)
  if (length === 0) return 'Please enter a subject'
  if (length < SUBJECT_LENGTH_MIN) return `Subject must be at least ${SUBJECT_LENGTH_MIN} characters`
  return length > SUBJECT_LENGTH_MAX ? `Subject must be less than ${SUBJECT_LENGTH_MAX} characters` : undefined
}

export const messageRule: FeedbackRule = (text) => {
  const length = countCharacters(text)
  if (length === 0) return 'Please enter your message'
  if (length < MESSAGE_LENGTH_MIN) return `Message must be at least ${MESSAGE_LENGTH_MIN} characters`
  return length > MESSAGE_LENGTH_MAX ? `Message must be less than ${MESSAGE_LENGTH_MAX} characters` : undefined
}

export const emailRule: FeedbackRule = (text) =>
  text.length <= EMAIL_LENGTH_MAX && isMailbox(text) ? undefined : EMAIL_INVALID

export const optionalEmailRule: FeedbackRule = (text) => (text === '' ? undefined : emailRule(text))

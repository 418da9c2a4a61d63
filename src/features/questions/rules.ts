import { countCharacters } from '#shared/text/characters.ts'
import { linkedinAddress } from '#shared/linkedin.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import {
  ANSWER_LENGTH_MAX,
  CATEGORY_LENGTH_MAX,
  CONTEXT_LENGTH_MAX,
  CONTEXT_LENGTH_MIN,
  EMAIL_LENGTH_MAX,
  IMPORTANCE_LENGTH_MAX,
  IMPORTANCE_LENGTH_MIN,
  INSTITUTION_LENGTH_MAX,
  LINKEDIN_LENGTH_MAX,
  NAME_LENGTH_MAX,
  QUESTION_LENGTH_MAX,
  QUESTION_LENGTH_MIN,
} from './limits.ts'

/**
 * A rule for a field: returns the error message, or undefined if the text is valid. The forms and the server use the
 * same rules.
 */
export type QuestionTextRule = (text: string) => string | undefined

export const SETTING_MISSING = 'Please select your healthcare research setting'
export const ROLE_MISSING = 'Please select your role'
export const CATEGORY_MISSING = 'Please select a category'
export const PRIORITY_MISSING = 'Please select a priority level'

const atMost =
  (what: string, max: number): QuestionTextRule =>
  (text) =>
    countCharacters(text) > max ? `${what} must be at most ${max} characters` : undefined

export const questionRule: QuestionTextRule = (text) => {
  const length = countCharacters(text)
  if (length === 0) return 'Please enter your healthcare research question'
  if (length < QUESTION_LENGTH_MIN) return `Question must be at least ${QUESTION_LENGTH_MIN} characters`
  return length > QUESTION_LENGTH_MAX ? `Question must be less than ${QUESTION_LENGTH_MAX} characters` : undefined
}

export const contextRule: QuestionTextRule = (text) => {
  const length = countCharacters(text)
  if (length > 0 && length < CONTEXT_LENGTH_MIN) return `Context must be at least ${CONTEXT_LENGTH_MIN} characters`
  return atMost('Context', CONTEXT_LENGTH_MAX)(text)
}

export const importanceRule: QuestionTextRule = (text) => {
  const length = countCharacters(text)
  if (length > 0 && length < IMPORTANCE_LENGTH_MIN) {
    return `Importance must be at least ${IMPORTANCE_LENGTH_MIN} characters`
  }
  return atMost('Importance', IMPORTANCE_LENGTH_MAX)(text)
}

export const nameRule: QuestionTextRule = (text) =>
  text === '' ? 'Please enter your name' : atMost('Name', NAME_LENGTH_MAX)(text)

export const emailRule: QuestionTextRule = (text) => {
  if (text === '') return 'Please enter your email'
  return text.length > EMAIL_LENGTH_MAX || !isMailbox(text) ? 'Please enter a valid email' : undefined
}

export const institutionRule = atMost('Institution', INSTITUTION_LENGTH_MAX)

export const linkedinRule: QuestionTextRule = (text) =>
  text.length > LINKEDIN_LENGTH_MAX || linkedinAddress(text) === undefined
    ? 'Please enter a LinkedIn profile address (linkedin.com/in/your-name)'
    : undefined

export const categoryRule: QuestionTextRule = (text) =>
  text === '' ? CATEGORY_MISSING : atMost('Category', CATEGORY_LENGTH_MAX)(text)

export const similarRule: QuestionTextRule = (text) =>
  text === '' ? 'Please enter some text' : atMost('Text', QUESTION_LENGTH_MAX)(text)

export const optionalNameRule = atMost('Name', NAME_LENGTH_MAX)
export const detailsRule = (what: string, max: number): QuestionTextRule => atMost(what, max)

export const answerRule: QuestionTextRule = (text) =>
  text === '' ? 'Please write an answer' : atMost('Answer', ANSWER_LENGTH_MAX)(text)

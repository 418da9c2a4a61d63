import * as z from 'zod'
import { oneLine, uniqueLines } from '#shared/text/one-line.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  SUGGESTION_ENTRIES_MAX,
  SUGGESTION_ENTRY_LENGTH_MAX,
  SUGGESTION_TEXT_LENGTH_MAX,
  SUGGESTION_TITLE_LENGTH_MAX,
} from './limits.ts'
import { suggestionStates } from './states.ts'

/** Entries that a caller may send before blank ones and repeats are left out. */
const ENTRIES_SENT_MAX = 200

const tooLong = (what: string, max: number) => `Please keep ${what} under ${max.toLocaleString('en')} characters.`

/** A text that must be there, with the sentence for when it is not. */
export const requiredText = (what: string, { max, missing }: { max: number; missing: string }) =>
  z.string(missing).overwrite(visibleText).min(1, missing).max(max, tooLong(what, max))

export const suggestedTitle = (missing: string) =>
  requiredText('the title', { max: SUGGESTION_TITLE_LENGTH_MAX, missing }).overwrite(oneLine)

export const suggestedDescription = (missing: string) =>
  requiredText('the description', { max: SUGGESTION_TEXT_LENGTH_MAX, missing })

export const optionalText = (what: string) =>
  z
    .string()
    .overwrite(visibleText)
    .max(SUGGESTION_TEXT_LENGTH_MAX, tooLong(what, SUGGESTION_TEXT_LENGTH_MAX))
    .nullish()
    .transform((text) => text ?? '')

/** Words entered one by one. Source: specification 001, section 5: trimmed; empty or duplicate ones are ignored. */
export const entries = (
  what: string,
  { max = SUGGESTION_ENTRIES_MAX, lengthMax = SUGGESTION_ENTRY_LENGTH_MAX }: { max?: number; lengthMax?: number } = {},
) =>
  z
    .array(z.string().max(lengthMax, tooLong('each entry', lengthMax)))
    .max(ENTRIES_SENT_MAX)
    .nullish()
    .transform((list) => uniqueLines(list ?? []))
    .refine((list) => list.length <= max, `Please give at most ${max} ${what}.`)

/** A suggestion's status; moments are ISO instants. */
export const suggestionStatusFields = {
  id: z.string(),
  status: stateField(suggestionStates),
  /** Counts how often it was sent: 2 after the first revision. */
  round: z.int(),
  /** The time at which the present round was sent. */
  submitted_at: z.string(),
  /** The promised time of the decision on a pending suggestion: five business days after it was sent. */
  answer_by: z.string(),
  decided_at: z.string().nullable(),
  /** The reviewer's notes to the member. */
  notes: z.string(),
  /** The project, and its paper, that an approval made. */
  project_id: z.string().nullable(),
  paper_id: z.string().nullable(),
}

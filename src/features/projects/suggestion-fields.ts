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

/** Maximum number of entries in a request, before blank and duplicate entries are removed. */
const ENTRIES_SENT_MAX = 200

const tooLong = (what: string, max: number) => `Please keep ${what} under ${max.toLocaleString('en')} characters.`

/** Returns the schema of a required text. `missing` is the error message for an empty text. */
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

/** Returns the schema of a list of short texts: trimmed, without empty or duplicate entries. */
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

/** Fields that describe a suggestion's status. Times are ISO timestamps. */
export const suggestionStatusFields = {
  id: z.string(),
  status: stateField(suggestionStates),
  /** Number of the round: 2 after the first revision. */
  round: z.int(),
  /** The time at which the current round was submitted. */
  submitted_at: z.string(),
  /** The time by which a pending suggestion should be decided: five business days after submission. */
  answer_by: z.string(),
  decided_at: z.string().nullable(),
  /** The reviewer's notes to the member. */
  notes: z.string(),
  /** The project created by an approval, and its paper. */
  project_id: z.string().nullable(),
  paper_id: z.string().nullable(),
}

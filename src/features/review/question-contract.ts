import * as z from 'zod'

/** An entry in a question's history, for reviewers: an editor's text, or the asker's answer. */
const historyEntry = z.object({
  status: z.string(),
  by: z.enum(['editor', 'asker', 'nobody']),
  text: z.string(),
  at: z.string(),
})

/** The fields of a question's item, apart from those of the question form. */
export const questionLife = {
  /**
   * The time of the last change. The client returns it as `seen_at` with a decision, which is refused if the question
   * has changed since.
   */
  changed_at: z.string(),
  history: z.array(historyEntry),
  /** The tracking number of the question that this one was merged into. */
  merged_into: z.string().nullable(),
  /** Tracking numbers of the questions that were merged into this one. */
  merged_here: z.array(z.string()),
}
export type HistoryEntry = z.output<typeof historyEntry>

/** The fields of a decision on a question, apart from the project's fields. */
export const questionDecision = {
  seen_at: z.iso.datetime('Please send the time of the last change exactly as you received it.').optional(),
  /** The tracking number of the question to merge this one into. */
  merge_into: z
    .string()
    .overwrite((text) => text.trim().toUpperCase())
    .max(40, 'Please enter a tracking number.')
    .optional(),
}

export const duplicate = z.object({
  tracking_number: z.string(),
  question_text: z.string(),
  status: z.string(),
  asked_at: z.string(),
})
export type Duplicate = z.output<typeof duplicate>

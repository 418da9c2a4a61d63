import * as z from 'zod'

/** A place in a question's life, for those who review it: what an editor wrote, or what its asker answered. */
const historyEntry = z.object({
  status: z.string(),
  by: z.enum(['editor', 'asker', 'nobody']),
  text: z.string(),
  at: z.string(),
})

/** The fields of a question's item, apart from those of the question form. */
export const questionLife = {
  /** The moment of the last change; sent back with a decision as `seen_at`, so that nobody decides on what they have not seen. */
  changed_at: z.string(),
  history: z.array(historyEntry),
  /** The tracking number of the question that this one goes on as. */
  merged_into: z.string().nullable(),
  /** Tracking numbers of the questions that go on as this one. */
  merged_here: z.array(z.string()),
}
export type HistoryEntry = z.output<typeof historyEntry>

/** The fields of a decision on a question, apart from the project's fields. */
export const questionDecision = {
  seen_at: z.iso.datetime('Please send the moment of the last change as it was told.').optional(),
  /** The tracking number of the question that this one is merged into. */
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

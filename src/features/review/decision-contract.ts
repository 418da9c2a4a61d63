import * as z from 'zod'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { numberField } from '#shared/text/numbers.ts'
import {
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  WITHOUT_APPROVAL_REASON_LENGTH_MAX,
  LIST_ENTRIES_MAX,
  LIST_ENTRY_LENGTH_MAX,
  MAX_STUDENTS_MAX,
  MAX_STUDENTS_MIN,
  NOTES_LENGTH_MAX,
  PREVIEW_LENGTH_MAX,
  PROJECT_DESCRIPTION_LENGTH_MAX,
  PROJECT_TITLE_LENGTH_MAX,
  TIMELINE_WEEKS_MAX,
  TIMELINE_WEEKS_MIN,
} from './limits.ts'
import { questionDecision } from './question-contract.ts'

const entries = (what: string) =>
  z
    .array(
      z
        .string()
        .overwrite(visibleText)
        .min(1)
        .max(LIST_ENTRY_LENGTH_MAX, `Please keep each entry under ${LIST_ENTRY_LENGTH_MAX} characters.`),
    )
    .max(LIST_ENTRIES_MAX, `Please give at most ${LIST_ENTRIES_MAX} ${what}.`)

const between = (what: string, { min, max }: { min: number; max: number }) => {
  const sentence = `Please enter ${what} from ${min} to ${max}.`
  return numberField(z.int(sentence).min(min, sentence).max(max, sentence))
}

/**
 * The project fields that students see for an approved question, proposal or refined question. Missing fields are taken
 * from the submitted item. For a question, which has no timeline and no number of students, these two get default
 * values. A description is accepted for questions only.
 */
const projectFields = {
  title: z
    .string()
    .overwrite(oneLine)
    .max(PROJECT_TITLE_LENGTH_MAX, `Please keep the title under ${PROJECT_TITLE_LENGTH_MAX} characters.`)
    .optional(),
  description: z
    .string()
    .overwrite(visibleText)
    .max(
      PROJECT_DESCRIPTION_LENGTH_MAX,
      `Please keep the description under ${PROJECT_DESCRIPTION_LENGTH_MAX} characters.`,
    )
    .optional(),
  category: z.enum([...PAPER_CATEGORIES, OTHER_CATEGORY], 'Please choose a category.').optional(),
  difficulty_level: between('a level', { min: DIFFICULTY_MIN, max: DIFFICULTY_MAX }).default(DIFFICULTY_DEFAULT),
  required_skills: entries('skills').optional(),
  learning_objectives: entries('learning objectives').optional(),
  timeline_weeks: between('a number of weeks', { min: TIMELINE_WEEKS_MIN, max: TIMELINE_WEEKS_MAX }).optional(),
  max_students: between('a number of students', { min: MAX_STUDENTS_MIN, max: MAX_STUDENTS_MAX }).optional(),
}

/** The possible fields of a decision; each review queue's schema defines which of them apply. */
export const decisionBody = z.looseObject({
  decision: z.string('Please choose a decision.').min(1, 'Please choose a decision.'),
  admin_notes: z
    .string()
    .overwrite(visibleText)
    .max(NOTES_LENGTH_MAX, `Please write at most ${NOTES_LENGTH_MAX.toLocaleString('en')} characters.`)
    .default(''),
  /**
   * The time of the last decision that the reviewer has seen. If a newer decision exists, the reviewer's own is
   * refused. Not checked if omitted.
   */
  seen_reviewed_at: z.iso.datetime('Please reload this page and decide again.').nullable().optional(),
  /** The hash of the preview that the reviewer saw, if the item has one: an approval must match that preview. */
  preview: z.string().max(PREVIEW_LENGTH_MAX, 'Please reload this page and decide again.').optional(),
  /** The reason for publishing a paper without the approval of all authors, once the waiting period is over. */
  without_approval_because: z
    .string()
    .overwrite(visibleText)
    .max(
      WITHOUT_APPROVAL_REASON_LENGTH_MAX,
      `Please write at most ${WITHOUT_APPROVAL_REASON_LENGTH_MAX.toLocaleString('en')} characters.`,
    )
    .optional(),
  /** The time at which an approved paper is published; if omitted, as soon as the decision can no longer be undone. */
  publish_at: z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).optional(),
  ...projectFields,
  ...questionDecision,
})

const SENDS_BACK: readonly string[] = ['revision_requested', 'needs_clarification']

/** The decision as a client sends it: returning an item requires notes. */
export const sentDecision = decisionBody.refine(
  ({ decision, admin_notes: notes }) => notes !== '' || !SENDS_BACK.includes(decision),
  { path: ['admin_notes'], message: 'Please write in the notes what is needed.' },
)
export type DecisionBody = z.output<typeof sentDecision>

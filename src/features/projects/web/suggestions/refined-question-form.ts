import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import { REFINED_FIELDS_MISSING, REFINED_WEEKS_DEFAULT, REFINED_WEEKS_MAX, REFINED_WEEKS_MIN } from '../../limits.ts'
import type { RefinedToSend } from './suggestion-data.ts'

/** The values of the form. The number of weeks is text until it is sent. */
export type RefinedForm = {
  refined_question_title: string
  refined_question_description: string
  research_methodology: string
  expected_outcomes: string
  timeline_weeks: string
  learning_objectives: string[]
  required_skills: string[]
}

export const EMPTY_REFINED: RefinedForm = {
  refined_question_title: '',
  refined_question_description: '',
  research_methodology: '',
  expected_outcomes: '',
  timeline_weeks: String(REFINED_WEEKS_DEFAULT),
  learning_objectives: [],
  required_skills: [],
}

/** Free-text fields that may describe patients. */
export const CARE_TEXTS = [
  'refined_question_title',
  'refined_question_description',
  'research_methodology',
  'expected_outcomes',
] as const

/** Converts a refined question that was sent back to form values. Pure. */
export const formOf = (refined: MyRefinedQuestion): RefinedForm => ({
  refined_question_title: refined.refined_question_title,
  refined_question_description: refined.refined_question_description,
  research_methodology: refined.research_methodology,
  expected_outcomes: refined.expected_outcomes,
  timeline_weeks: String(refined.timeline_weeks),
  learning_objectives: refined.learning_objectives,
  required_skills: refined.required_skills,
})

/** Returns the entered number of weeks; the default if none or no number was entered. Pure. */
export function weeksOf(text: string): number {
  const weeks = Number(text)
  return text.trim() === '' || Number.isNaN(weeks) ? REFINED_WEEKS_DEFAULT : weeks
}

const isMissing = (text: string): string | undefined => (text.trim() === '' ? REFINED_FIELDS_MISSING : undefined)

function weeksError(text: string): string | undefined {
  const weeks = weeksOf(text)
  const fits = Number.isInteger(weeks) && weeks >= REFINED_WEEKS_MIN && weeks <= REFINED_WEEKS_MAX
  return fits ? undefined : `Please enter a number of weeks from ${REFINED_WEEKS_MIN} to ${REFINED_WEEKS_MAX}.`
}

/** Returns the error messages by field, by the same rules as on the server. Pure. */
export function errorsIn(form: RefinedForm, questionId: string): Record<string, string> {
  const found: Record<string, string | undefined> = {
    original_question_id: questionId === '' ? 'Please choose a question to refine.' : undefined,
    refined_question_title: isMissing(form.refined_question_title),
    refined_question_description: isMissing(form.refined_question_description),
    timeline_weeks: weeksError(form.timeline_weeks),
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const lacksRequired = (errors: Record<string, string>): boolean =>
  'refined_question_title' in errors || 'refined_question_description' in errors

/** Converts the form values to the request body. Pure. */
export const refinedBody = (form: RefinedForm, questionId: string): RefinedToSend => ({
  ...form,
  original_question_id: questionId,
  timeline_weeks: weeksOf(form.timeline_weeks),
})

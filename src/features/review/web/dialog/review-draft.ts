import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { DecisionBody, ReviewItem } from '../../contract.ts'
import {
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  MAX_STUDENTS_DEFAULT,
  MAX_STUDENTS_MAX,
  MAX_STUDENTS_MIN,
  TIMELINE_WEEKS_DEFAULT,
  TIMELINE_WEEKS_MAX,
  TIMELINE_WEEKS_MIN,
} from '../../limits.ts'
import type { ReviewTab, ReviewDraft } from '../review-queue.ts'
import { choiceOf } from '../review-texts.ts'

const CATEGORIES = [...PAPER_CATEGORIES, OTHER_CATEGORY] as const
const categoryOf = (text: string) => CATEGORIES.find((category) => category === text)

/** Returns a draft without a decision, with the project that an approval would create. Pure. */
export function draftFor(openTab: ReviewTab, item: ReviewItem): ReviewDraft {
  const begun = openTab.dialog?.begin?.(item)
  return {
    decision: undefined,
    admin_notes: '',
    title: '',
    description: '',
    merge_into: '',
    without_approval_because: '',
    publish_at: '',
    timeout_minutes: '',
    difficulty_level: String(DIFFICULTY_DEFAULT),
    timeline_weeks: String(TIMELINE_WEEKS_DEFAULT),
    max_students: String(MAX_STUDENTS_DEFAULT),
    required_skills: [],
    learning_objectives: [],
    ...begun,
    category: categoryOf(begun?.category ?? '') ?? '',
  }
}

type Range = { min: number; max: number }

function numberError(text: string, { min, max }: Range): string | undefined {
  const number = Number(text)
  const fits = text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
  return fits ? undefined : `Please enter a whole number from ${min} to ${max}.`
}

const projectErrors = (draft: ReviewDraft) => ({
  title: draft.title.trim() === '' ? 'Please enter a title.' : undefined,
  category: categoryOf(draft.category) ? undefined : 'Please choose a category.',
  difficulty_level: numberError(draft.difficulty_level, { min: DIFFICULTY_MIN, max: DIFFICULTY_MAX }),
  timeline_weeks: numberError(draft.timeline_weeks, { min: TIMELINE_WEEKS_MIN, max: TIMELINE_WEEKS_MAX }),
  max_students: numberError(draft.max_students, { min: MAX_STUDENTS_MIN, max: MAX_STUDENTS_MAX }),
})

/** Returns true if the decision creates a project, so that the reviewer edits what students will see. Pure. */
export const makesProject = ({ dialog }: ReviewTab, { decision }: Pick<ReviewDraft, 'decision'>): boolean =>
  decision === 'approved' && dialog?.makesProject === true

/** Returns the errors by field; empty when the draft is valid. The server checks the same. Pure. */
export function errorsIn(openTab: ReviewTab, draft: ReviewDraft): Record<string, string> {
  const found: Record<string, string | undefined> = {
    decision: draft.decision ? undefined : 'Please choose a decision.',
    admin_notes: draft.admin_notes.trim() === '' ? choiceOf(openTab, draft.decision)?.needsNotes : undefined,
    ...openTab.dialog?.errorsIn?.(draft),
    ...(makesProject(openTab, draft) ? projectErrors(draft) : {}),
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

type Body = Partial<DecisionBody> & Pick<DecisionBody, 'decision'>

/** Returns the request body; undefined before a decision is chosen. Pure. */
export function bodyOf(openTab: ReviewTab, draft: ReviewDraft): Body | undefined {
  if (!draft.decision) return undefined
  const decided = { decision: draft.decision, admin_notes: draft.admin_notes, ...openTab.dialog?.bodyOf?.(draft) }
  if (!makesProject(openTab, draft)) return decided
  return {
    ...decided,
    title: draft.title,
    category: categoryOf(draft.category),
    difficulty_level: Number(draft.difficulty_level),
    timeline_weeks: Number(draft.timeline_weeks),
    max_students: Number(draft.max_students),
    required_skills: draft.required_skills,
    learning_objectives: draft.learning_objectives,
  }
}

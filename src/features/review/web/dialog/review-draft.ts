import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { Decision, DecisionBody, ReviewItem } from '../../contract.ts'
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
import { notesMissing } from '../wording.ts'

/** What is typed into the review dialog; numbers are text until they are sent. */
export type ReviewDraft = {
  decision: Decision | undefined
  admin_notes: string
  title: string
  /** Of a question only: its own words, to be added to. */
  description: string
  category: string
  difficulty_level: string
  timeline_weeks: string
  max_students: string
  required_skills: string[]
  learning_objectives: string[]
  /** The tracking number of the question that this one goes on as. */
  merge_into: string
}

const CATEGORIES = [...PAPER_CATEGORIES, OTHER_CATEGORY] as const
const categoryOf = (text: string | null) => CATEGORIES.find((category) => category === text)

const USUAL = {
  title: '',
  timeline_weeks: String(TIMELINE_WEEKS_DEFAULT),
  max_students: String(MAX_STUDENTS_DEFAULT),
  required_skills: [],
  learning_objectives: [],
}

// What a member suggested is the project to begin with; of a question only its words are known.
function projectOf(item: ReviewItem) {
  switch (item.kind) {
    case 'question':
      return { ...USUAL, title: item.suggested_title }
    case 'proposal':
    case 'refined_question':
      return {
        title: item.title,
        timeline_weeks: String(item.project_weeks),
        max_students: String(item.project_students),
        required_skills: item.required_skills,
        learning_objectives: item.kind === 'refined_question' ? item.learning_objectives : [],
      }
    default:
      return USUAL
  }
}

/** Nothing decided, and the project that an approval would make. Pure. */
export const draftFor = (item: ReviewItem): ReviewDraft => ({
  decision: undefined,
  admin_notes: '',
  description: item.kind === 'question' ? item.question_text : '',
  merge_into: '',
  category: categoryOf(item.category) ?? '',
  difficulty_level: String(DIFFICULTY_DEFAULT),
  ...projectOf(item),
})

type Range = { min: number; max: number }

function numberError(text: string, { min, max }: Range): string | undefined {
  const number = Number(text)
  const fits = text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
  return fits ? undefined : `Please enter a whole number from ${min} to ${max}.`
}

const questionErrors = (draft: ReviewDraft) => ({
  description:
    draft.decision === 'approved' && draft.description.trim() === '' ? 'Please describe the project.' : undefined,
  merge_into:
    draft.decision === 'merged' && draft.merge_into === ''
      ? 'Please choose the question that this one goes on as.'
      : undefined,
})

const projectErrors = (draft: ReviewDraft) => ({
  title: draft.title.trim() === '' ? 'Please enter a title.' : undefined,
  category: categoryOf(draft.category) ? undefined : 'Please choose a category.',
  difficulty_level: numberError(draft.difficulty_level, { min: DIFFICULTY_MIN, max: DIFFICULTY_MAX }),
  timeline_weeks: numberError(draft.timeline_weeks, { min: TIMELINE_WEEKS_MIN, max: TIMELINE_WEEKS_MAX }),
  max_students: numberError(draft.max_students, { min: MAX_STUDENTS_MIN, max: MAX_STUDENTS_MAX }),
})

/** Whether the decision makes a project, so that the reviewer says what students will see of it. Pure. */
export const makesProject = (kind: ReviewItem['kind'], { decision }: Pick<ReviewDraft, 'decision'>): boolean =>
  decision === 'approved' && (kind === 'question' || kind === 'proposal' || kind === 'refined_question')

/** What does not hold yet, by field; empty when all holds. The server checks the same. Pure. */
export function errorsIn(kind: ReviewItem['kind'], draft: ReviewDraft): Record<string, string> {
  const found: Record<string, string | undefined> = {
    decision: draft.decision ? undefined : 'Please choose a decision.',
    admin_notes: draft.admin_notes.trim() === '' ? notesMissing(kind, draft.decision) : undefined,
    ...(kind === 'question' ? questionErrors(draft) : {}),
    ...(makesProject(kind, draft) ? projectErrors(draft) : {}),
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

type Body = Partial<DecisionBody> & Pick<DecisionBody, 'decision'>

/** What is sent; undefined before a decision is chosen. Pure. */
export function bodyOf(item: ReviewItem, draft: ReviewDraft): Body | undefined {
  if (!draft.decision) return undefined
  const decided = { decision: draft.decision, admin_notes: draft.admin_notes }
  if (draft.decision === 'merged') return { ...decided, merge_into: draft.merge_into }
  if (!makesProject(item.kind, draft)) return decided
  return {
    ...decided,
    title: draft.title,
    ...(item.kind === 'question' ? { description: draft.description } : {}),
    category: categoryOf(draft.category),
    difficulty_level: Number(draft.difficulty_level),
    timeline_weeks: Number(draft.timeline_weeks),
    max_students: Number(draft.max_students),
    required_skills: draft.required_skills,
    learning_objectives: draft.learning_objectives,
  }
}

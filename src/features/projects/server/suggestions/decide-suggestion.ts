import type { Insertable } from 'kysely'
import { lockActiveMember } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { questionFacts } from '#features/questions/server/public.ts'
import { claimStates, suggestionStates, type SuggestionStatus } from '../../states.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { addClaim } from '../claims/queries.ts'
import { mayDecide } from '../policy.ts'
import { moveSeats } from '../queries.ts'
import type { ProjectTable } from '../tables.ts'
import type { SuggestionDecision } from './policy.ts'
import { projectMadeOf } from './list-suggestions-for-review.ts'
import { lockFor, setSuggestionDecided } from './suggestions.ts'

/** The reviewer's changes to the project. Missing fields are taken from the suggestion. */
export type ProjectWishes = {
  title?: string | undefined
  category?: string | undefined
  difficulty_level: number
  timeline_weeks?: number | undefined
  max_students?: number | undefined
  required_skills?: string[] | undefined
  learning_objectives?: string[] | undefined
}

export type DecisionOnSuggestion = {
  kind: SuggestionKind
  id: string
  decision: SuggestionDecision
  notes: string
  wishes: ProjectWishes
  actor: Pick<Actor, 'id'>
  now: Date
}

type MadeProject = Pick<NewProject, 'questionId' | 'title' | 'category' | 'timelineWeeks'> & { id: string }

export type DecidedSuggestion = {
  title: string
  memberId: string
  status: SuggestionStatus
  /** The project created by an approval; undefined for any other decision. */
  project: MadeProject | undefined
}

type Locked = Awaited<ReturnType<typeof lockFor>>['row']

async function openProjectOf(tx: Db, row: Locked, { wishes, now }: DecisionOnSuggestion): Promise<MadeProject> {
  const made = projectMadeOf(row)
  const project: NewProject = {
    kind: row.kind === 'proposal' ? 'student_proposal' : 'refined_project',
    questionId: row.question_id,
    title: wishes.title || row.title,
    description: row.description,
    methodology: row.research_methodology || undefined,
    expectedOutcomes: row.expected_outcomes || undefined,
    category: wishes.category ?? row.category,
    difficultyLevel: wishes.difficulty_level,
    requiredSkills: wishes.required_skills ?? row.required_skills,
    learningObjectives: wishes.learning_objectives ?? row.learning_objectives,
    tags: row.proposed_tags,
    timelineWeeks: wishes.timeline_weeks ?? made.timelineWeeks,
    maxStudents: wishes.max_students ?? made.maxStudents,
    now,
  }
  return { ...project, id: await createProject(tx, project) }
}

// Reserves a seat for the proposer by creating an approved claim for them.
async function reserveSeat(tx: Db, row: Locked, { projectId, by }: { projectId: string; by: DecisionOnSuggestion }) {
  await addClaim(tx, {
    project_id: projectId,
    member_id: row.member_id,
    team_type: 'solo',
    places: 1,
    explanation: 'Proposed this project.',
    status: claimStates.approved,
    requested_at: row.submitted_at,
    decided_at: by.now,
    decided_by: by.actor.id,
    notes: by.notes,
  })
  await moveSeats(tx, projectId, { seats: 1, students: 1 })
}

const DECISION_EVENTS = {
  approved: 'suggestion.approved',
  revision_requested: 'suggestion.sent_back',
  rejected: 'suggestion.rejected',
} as const

const PROPOSER_LEFT = 'This member has left Inflo, so their proposal can no longer be approved.'

/**
 * Decides on a pending suggestion. Approval creates a project: for a proposal, with its author on the team; for a
 * refined question, open to everyone.
 * @throws Failure not_found; forbidden for one's own suggestion; conflict if the suggestion is no longer pending, with
 * the earlier reviewer and decision.
 */
export async function decideSuggestion(
  kernel: Kernel,
  tx: Tx,
  decision: DecisionOnSuggestion,
): Promise<DecidedSuggestion> {
  const { kind, id, notes, actor, now } = decision
  const { row, follow } = await lockFor(tx, { id, kind }, decision.decision)
  if (!mayDecide(actor, { memberId: row.member_id })) {
    throw new Failure('forbidden', 'You cannot decide on your own suggestion.')
  }
  const status = await follow()
  const decided = { status, notes, decidedBy: actor.id, now }
  const about = { title: row.title, memberId: row.member_id, status }
  const named = { suggestion_id: id, member_id: row.member_id }
  await kernel.events.record(tx, DECISION_EVENTS[decision.decision], named, { actor })
  if (status !== suggestionStates.approved) {
    await setSuggestionDecided(tx, id, decided)
    return { ...about, project: undefined }
  }
  // Approval of a proposal makes its author the paper's lead. The lock orders this decision and the author's departure,
  // so that the second of them finds the result of the first.
  if (kind === 'proposal' && !(await lockActiveMember(tx, row.member_id))) throw new Failure('conflict', PROPOSER_LEFT)
  const project = await openProjectOf(tx, row, decision)
  if (kind === 'proposal') await reserveSeat(tx, row, { projectId: project.id, by: decision })
  await setSuggestionDecided(tx, id, { ...decided, projectId: project.id })
  return { ...about, project }
}

export type NewProject = {
  kind: 'professional_question' | 'refined_project' | 'student_proposal'
  questionId: string | null
  title: string
  description: string
  category: string
  /** Difficulty from 1 to 5. */
  difficultyLevel: number
  requiredSkills: string[]
  learningObjectives: string[]
  methodology?: string | undefined
  expectedOutcomes?: string | undefined
  tags?: string[]
  timelineWeeks: number
  maxStudents: number
  now: Date
}

/** Opens a project that members can claim. @returns the project's id. */
export async function createProject(tx: Db, project: NewProject): Promise<string> {
  const { questionId } = project
  const question = questionId ? (await questionFacts(tx, [questionId])).get(questionId) : undefined
  const { id } = await addProject(tx, {
    kind: project.kind,
    question_id: project.questionId,
    title: project.title,
    description: project.description,
    methodology: project.methodology ?? null,
    expected_outcomes: project.expectedOutcomes ?? null,
    category: project.category,
    difficulty_level: project.difficultyLevel,
    required_skills: project.requiredSkills,
    learning_objectives: project.learningObjectives,
    tags: project.tags ?? [],
    timeline_weeks: project.timelineWeeks,
    max_students: project.maxStudents,
    posted_at: project.now,
    clinical_setting: question?.clinicalSetting ?? null,
  })
  return id
}

const addProject = (tx: Db, project: Insertable<ProjectTable>) =>
  tx.insertInto('projects.project').values(project).returning('id').executeTakeFirstOrThrow()

import { sql } from 'kysely'
import { questionFacts, type QuestionFacts } from '#features/questions/server/public.ts'
import { textQuery } from '#features/search/server/public.ts'
import { paperIdsOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallRequest } from '#server/http/serve.ts'
import { singleFlight } from '#server/data/sharing/single-flight.ts'
import type { Db } from '#server/data/db.ts'
import type { AvailableFilters } from '../../available-filters.ts'
import type { AvailableProject } from '../../contract.ts'
import { creditOf } from '../presenters.ts'
import { LIVE_CLAIMS, waitStates } from '../../states.ts'
import '../tables.ts'

type Asking = {
  actor: Actor
  query: AvailableFilters & { page: number; size: number }
  request: Pick<CallRequest, 'setHeader'>
}

/** Filters with the search as a tsquery. */
type Filters = Omit<AvailableFilters, 'search'> & { words: string | undefined }

/**
 * Lists open projects, newest first. The response is a plain array, so the total is sent in the X-Total-Count header.
 */
export function createAvailableList({ db, now }: Pick<Kernel, 'db' | 'now'>) {
  // Counting reads all listed projects, so simultaneous requests share one count.
  const count = singleFlight((key: string) => countListedProjects(db, JSON.parse(key) as Filters))

  return async ({ actor, query, request }: Asking): Promise<AvailableProject[]> => {
    const { page, size, search, ...rest } = query
    const filters = { ...rest, words: search ? await textQuery(db, search) : undefined }
    const [rows, { projects }, papers] = await Promise.all([
      listOpenProjects(db, { memberId: actor.id, filters, page, size }),
      count(JSON.stringify(filters)),
      paperIdsOf(db, actor.id),
    ])
    const questionIds = rows.flatMap(({ question_id: id }) => (id ? [id] : []))
    const questions = await questionFacts(db, questionIds)
    request.setHeader('x-total-count', String(projects))
    const at = now()
    return rows.map((row) =>
      presentProject(row, { question: row.question_id ? questions.get(row.question_id) : undefined, papers, now: at }),
    )
  }
}

const countListedProjects = (db: Db, filters: Filters) =>
  listed(db, filters)
    .select((eb) => eb.fn.countAll<number>().as('projects'))
    .executeTakeFirstOrThrow()

const presentProject = (row: OpenProjectRow, { question, papers, now }: Beside): AvailableProject => ({
  project_id: row.id,
  question_id: row.question_id,
  project_type: row.kind,
  title: row.title,
  description: row.description,
  original_question: question?.text ?? null,
  context_background: question?.contextBackground ?? null,
  importance_reason: question?.importanceReason ?? null,
  asker_expected_outcome: question?.expectedOutcome ?? null,
  asker_resources: question?.resources ?? null,
  methodology: row.methodology,
  expected_outcomes: row.expected_outcomes,
  learning_objectives: row.learning_objectives,
  required_skills: row.required_skills,
  tags: row.tags,
  category: row.category,
  timeline_weeks: row.timeline_weeks,
  difficulty_level: row.difficulty_level,
  posted_date: row.posted_at.toISOString(),
  is_multi_student: row.max_students > 1,
  current_students: row.students,
  max_students: row.max_students,
  available_spots: row.max_students - row.places_taken,
  waitlist_count: row.waiting,
  ...creditOf(question),
  my_claim: myClaimOn(row),
  on_team: row.paper_id !== null && papers.has(row.paper_id),
  my_wait: myWaitOn(row, now),
})

function myClaimOn({ my_claim_id: id, my_claim_status: status }: OpenProjectRow): AvailableProject['my_claim'] {
  const liveStatus = LIVE_CLAIMS.find((one) => one === status)
  return id && liveStatus ? { claim_id: id, status: liveStatus } : null
}

function myWaitOn(row: OpenProjectRow, now: Date): AvailableProject['my_wait'] {
  const { my_wait_status: status, my_offer_ends_at: endsAt, waiting_before_me: before } = row
  if (status === waitStates.waiting)
    return { status: waitStates.waiting, position: (before ?? 0) + 1, offer_ends_at: null }
  // An expired offer counts as ended, even before the seat is offered to the next member.
  if (status !== waitStates.offered || !endsAt || endsAt <= now) return null
  return { status: waitStates.offered, position: null, offer_ends_at: endsAt.toISOString() }
}

type Beside = { question: QuestionFacts | undefined; papers: Set<string>; now: Date }

type OpenProjectRow = Awaited<ReturnType<typeof listOpenProjects>>[number]

/** Lists one page of open projects, newest first, each with the member's own claim and waitlist position. */
const listOpenProjects = (db: Db, { memberId, filters, page, size }: List) =>
  // Selects the rows of the page first, so that further details are looked up only for these rows.
  db
    .with('shown', () =>
      listed(db, filters)
        .select(SHOWN)
        .orderBy('posted_at', 'desc')
        .orderBy('project.id')
        .limit(size)
        .offset((page - 1) * size),
    )
    .selectFrom('shown')
    .leftJoin('projects.claim as claim', (join) =>
      join
        .onRef('claim.project_id', '=', 'shown.id')
        .on('claim.member_id', '=', memberId)
        .on('claim.status', 'in', LIVE_CLAIMS)
        .on('claim.left_at', 'is', null),
    )
    .leftJoin('projects.waitlist_entry as wait', (join) =>
      join
        .onRef('wait.project_id', '=', 'shown.id')
        .on('wait.member_id', '=', memberId)
        .on('wait.status', 'in', waitStates.live),
    )
    .selectAll('shown')
    .select(['claim.id as my_claim_id', 'claim.status as my_claim_status'])
    .select(['wait.status as my_wait_status', 'wait.offer_ends_at as my_offer_ends_at'])
    .select((eb) =>
      eb
        .selectFrom('projects.waitlist_entry as other')
        .select((one) => one.fn.countAll<number>().as('before'))
        .whereRef('other.project_id', '=', 'wait.project_id')
        .whereRef('other.sequence', '<', 'wait.sequence')
        .where('other.status', '=', waitStates.waiting)
        .where('other.away', '=', false)
        .as('waiting_before_me'),
    )
    .orderBy('shown.posted_at', 'desc')
    .orderBy('shown.id')
    .execute()

// The columns of a project except those that only the search uses.
const SHOWN = [
  'project.id',
  'kind',
  'question_id',
  'title',
  'description',
  'methodology',
  'expected_outcomes',
  'category',
  'difficulty_level',
  'required_skills',
  'learning_objectives',
  'tags',
  'timeline_weeks',
  'max_students',
  'places_taken',
  'students',
  'waiting',
  'paper_id',
  'posted_at',
] as const

function listed(db: Db, filters: Filters) {
  const { words, category, difficulty, setting, skill, team_size: teamSize, open_spots: openSpots } = filters
  let query = db.selectFrom('projects.project as project').where('listed', '=', true)
  if (filters.project_id) query = query.where('project.id', '=', filters.project_id)
  if (words !== undefined) query = query.where(sql<boolean>`words @@ ${words}::tsquery`)
  if (category) query = query.where('category', '=', category)
  if (difficulty) query = query.where('difficulty_level', '=', difficulty)
  if (setting) query = query.where('clinical_setting', '=', setting)
  if (skill) query = query.where(sql<boolean>`skills_lowered @> array[lower(${skill})]`)
  if (teamSize) {
    const [least, most] = STUDENTS[teamSize]
    query = query.where('max_students', '>=', least).where('max_students', '<=', most)
  }
  if (openSpots) query = query.where(sql<boolean>`max_students - places_taken >= ${openSpots}`)
  return query
}

type List = { memberId: string; filters: Filters; page: number; size: number }

const STUDENTS = { solo: [1, 1], pair: [2, 2], team: [3, 20] } as const

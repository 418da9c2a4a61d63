import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { AvailableFilters } from '../../available-filters.ts'
import { LIVE_CLAIMS, waitStates } from '../../states.ts'
import '../tables.ts'

// The table's other columns serve the search alone.
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

const STUDENTS = { solo: [1, 1], pair: [2, 2], team: [3, 20] } as const

function listed(db: Db, filters: AvailableFilters) {
  const { search, category, difficulty, setting, skill, team_size: teamSize, open_spots: openSpots } = filters
  let query = db.selectFrom('projects.project as project').where('listed', '=', true)
  if (filters.project_id) query = query.where('project.id', '=', filters.project_id)
  if (search) query = query.where(sql<boolean>`words @@ websearch_to_tsquery('english', ${search})`)
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

type List = { memberId: string; filters: AvailableFilters; page: number; size: number }

/** A page of the open projects, newest first, each with the member's own claim and place in its line. */
export const listOpenProjects = (db: Db, { memberId, filters, page, size }: List) =>
  // The page is cut first: what stands beside a project is looked up for these few alone.
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

export type OpenProjectRow = Awaited<ReturnType<typeof listOpenProjects>>[number]

export const countListedProjects = (db: Db, filters: AvailableFilters) =>
  listed(db, filters)
    .select((eb) => eb.fn.countAll<number>().as('projects'))
    .executeTakeFirstOrThrow()

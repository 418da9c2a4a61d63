import type { Db } from '#server/data/db.ts'
import { type ProjectStatus, projectStates } from '../states.ts'
import { type ProjectRow, findProjects } from './queries.ts'

export type ProjectFacts = {
  id: string
  kind: ProjectRow['kind']
  questionId: string | null
  title: string
  description: string
  category: string
  difficultyLevel: number
  timelineWeeks: number
  maxStudents: number
  status: ProjectStatus
  paperId: string | null
  postedAt: Date
}

export const toFacts = (row: ProjectRow): ProjectFacts => ({
  id: row.id,
  kind: row.kind,
  questionId: row.question_id,
  title: row.title,
  description: row.description,
  category: row.category,
  difficultyLevel: row.difficulty_level,
  timelineWeeks: row.timeline_weeks,
  maxStudents: row.max_students,
  status: row.status,
  paperId: row.paper_id,
  postedAt: row.posted_at,
})

export async function projectFacts(db: Db, ids: string[]): Promise<Map<string, ProjectFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await findProjects(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

/** Counts the open projects with a free seat. */
export const countOpenProjects = async (db: Db): Promise<number> => (await countProjectsWithSeats(db)).projects

/** Counts projects whose paper is being written or reviewed. */
export const countActiveProjects = async (db: Db): Promise<number> => (await countProjectsInWork(db)).projects

/** Queries the number of open projects with a free seat. */
const countProjectsWithSeats = (db: Db) =>
  db
    .selectFrom('projects.project')
    .select((eb) => eb.fn.countAll<number>().as('projects'))
    .where('status', '=', projectStates.open)
    .whereRef('places_taken', '<', 'max_students')
    .executeTakeFirstOrThrow()

const countProjectsInWork = (db: Db) =>
  db
    .selectFrom('projects.project')
    .select((eb) => eb.fn.countAll<number>().as('projects'))
    .where('status', '=', projectStates.open)
    .where('paper_id', 'is not', null)
    .executeTakeFirstOrThrow()

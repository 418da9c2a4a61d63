import type { Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import { projectStates, waitStates } from '../states.ts'
import type { ProjectTable } from './tables.ts'

export type ProjectRow = Selectable<ProjectTable>

const lockFirst = (tx: Db, projectOrQuestionId: string): Promise<ProjectRow | undefined> =>
  tx
    .selectFrom('projects.project')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', projectOrQuestionId), eb('question_id', '=', projectOrQuestionId)]))
    .orderBy((eb) => eb('id', '=', projectOrQuestionId), 'desc')
    .orderBy('status', 'desc')
    .orderBy('posted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks the project with this id. If there is none, locks a project that answers the question with this id, preferring
 * an open project.
 */
export async function lockProject(tx: Db, projectOrQuestionId: string): Promise<ProjectRow | undefined> {
  const locked = await lockFirst(tx, projectOrQuestionId)
  // The project may have been closed while this call waited for the lock. In this case, another project of the question
  // that is still open is preferred.
  const mayHaveOther = locked?.status === projectStates.closed && locked.id !== projectOrQuestionId
  return mayHaveOther ? lockFirst(tx, projectOrQuestionId) : locked
}

export const findProjects = (db: Db, ids: string[]) =>
  db.selectFrom('projects.project').selectAll().where('id', 'in', ids).execute()

type Moves = { seats?: number; students?: number }

const countWaiting = (db: Db, projectId: string) =>
  db
    .selectFrom('projects.waitlist_entry')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.waiting)
    .where('away', '=', false)

/** Changes the seat counts of a locked project, and counts its waitlist again. @returns the updated project. */
export const moveSeats = (tx: Db, projectId: string, by: Moves): Promise<ProjectRow> =>
  tx
    .updateTable('projects.project')
    .set((eb) => ({
      places_taken: eb('places_taken', '+', by.seats ?? 0),
      students: eb('students', '+', by.students ?? 0),
      waiting: countWaiting(tx, projectId),
    }))
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks a project before a decision that may close it. */
export const lockProjectForDecision = (tx: Tx, projectId: string): Promise<unknown> => lockProject(tx, projectId)

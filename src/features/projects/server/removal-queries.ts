import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { readRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import { claimStates, projectStates } from '../states.ts'
import './tables.ts'

const HANGING = ['projects.claim', 'projects.waitlist_entry', 'projects.invitation', 'projects.departure'] as const

/** Locks the projects that answer these questions. */
export const lockProjectsOf = (tx: Db, questionIds: string[]) =>
  tx
    .selectFrom('projects.project')
    .select(['id', 'question_id', 'paper_id'])
    .where('question_id', '=', sql<string>`any(${questionIds}::uuid[])`)
    .$narrowType<{ question_id: string }>()
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Returns which of these questions have a refined question, or a project with a paper, a claim, a waitlist or an
 * invitation.
 */
export async function listWorkedOn(db: Db, questionIds: string[]): Promise<string[]> {
  const those = sql<string>`any(${questionIds}::uuid[])`
  const projects = await db
    .selectFrom('projects.project')
    .select('question_id as id')
    .where('question_id', '=', those)
    .where((eb) =>
      eb.or([
        eb('paper_id', 'is not', null),
        ...HANGING.map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(sql<number>`1`.as('one'))
              .whereRef(`${table}.project_id`, '=', 'projects.project.id'),
          ),
        ),
      ]),
    )
    .$narrowType<{ id: string }>()
    .execute()
  const suggestions = await db
    .selectFrom('projects.suggestion')
    .select('question_id as id')
    .where('question_id', '=', those)
    .$narrowType<{ id: string }>()
    .execute()
  return [...new Set([...projects, ...suggestions].map(({ id }) => id))]
}

export const readProjects = (tx: Db, ids: string[]): Promise<ArchivedRow[]> =>
  readRows(tx, { table: 'projects.project', key: ['id'], by: 'id', ids })

export const deleteProjects = (tx: Db, ids: string[]) =>
  tx
    .deleteFrom('projects.project')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

const claims = (db: Db, among?: string[]) =>
  db
    .selectFrom('projects.claim as claim')
    .innerJoin('projects.project as project', 'project.id', 'claim.project_id')
    .select(['claim.id', 'claim.member_id', 'claim.places', 'claim.requested_at', 'project.title', 'project.paper_id'])
    .where(among === undefined ? sql<boolean>`true` : sql<boolean>`claim.id = any(${among}::uuid[])`)
    .orderBy('claim.requested_at')
    .orderBy('claim.id')

/** Lists pending claims that were made before the given time. */
export const listWaitingClaims = (db: Db, before: Date, among?: string[]) =>
  claims(db, among).where('claim.status', '=', claimStates.pending).where('claim.requested_at', '<', before).execute()

/** Lists claims on open projects that were approved before the given time and whose members are still on the team. */
export const listApprovedClaims = (db: Db, before: Date, among?: string[]) =>
  claims(db, among)
    .where('claim.status', '=', claimStates.approved)
    .where('claim.decided_at', '<', before)
    .where('claim.left_at', 'is', null)
    .where('project.status', '=', projectStates.open)
    .where('project.paper_id', 'is not', null)
    .$narrowType<{ paper_id: string }>()
    .execute()

import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaperOfProject, findPaper, findTeams, lockPaper } from '../queries.ts'
import { whyClosed } from '../policy.ts'
import { PAPERS_IN_WORK } from '../../states.ts'
import { listGuests } from '../sharing/guests.ts'
import '../tables.ts'

export type Team = {
  paperId: string
  projectId: string
  title: string
  /** The reason why paper and team can no longer change; undefined while the paper is being written. */
  closed: string | undefined
  /** The members of the team, the lead first. */
  members: { id: string; lead: boolean }[]
}

/** Returns a paper's team; undefined for an unknown paper. */
export async function teamOf(db: Db, paperId: string): Promise<Team | undefined> {
  const paper = await findPaper(db, paperId)
  if (!paper) return undefined
  const rows = await findTeams(db, [paperId])
  return {
    paperId,
    projectId: paper.project_id,
    title: paper.title,
    closed: whyClosed(paper.status),
    members: rows.map(({ member_id: id, lead }) => ({ id, lead })),
  }
}

/** Returns the papers whose teams include a member, in any state. */
export const paperIdsOf = async (db: Db, memberId: string): Promise<Set<string>> =>
  new Set((await listPaperIdsOf(db, memberId)).map(({ paper_id: id }) => id))

export async function lockWritten(tx: Db, paperId: string): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
}

/** Returns the ids of a paper's team and mentors; empty for an unknown paper. */
export async function workersOn(db: Db, paperId: string): Promise<string[]> {
  const [team, guests] = await Promise.all([findTeams(db, [paperId]), listGuests(db, paperId)])
  const mentors = guests.filter(({ is_mentor: isMentor }) => isMentor)
  return [...new Set([...team, ...mentors].map(({ member_id: id }) => id))]
}

/** Returns the id of the paper of a project; undefined if none was opened. */
export const paperIdOfProject = async (db: Db, projectId: string): Promise<string | undefined> =>
  (await findPaperOfProject(db, projectId))?.id

/** Makes a member of the team its lead in place of a lead who has left, regardless of the paper's state. */
export async function passLead(tx: Db, { paperId, memberId }: { paperId: string; memberId: string }): Promise<void> {
  await lockPaper(tx, paperId)
  await moveLead(tx, paperId, memberId)
}

/**
 * Returns a member's papers in progress (not yet approved or rejected), in the order in which their projects must be
 * locked.
 */
export const teamsInWorkOf = async (db: Db, memberId: string): Promise<{ paperId: string; projectId: string }[]> =>
  (await listPapersInWorkOf(db, memberId)).map(({ id, project_id: projectId }) => ({ paperId: id, projectId }))

/** Makes a member of the team its lead. @throws Failure not_found, conflict if the paper is no longer being written */
export async function handOverPaper(tx: Db, { paperId, memberId }: { paperId: string; memberId: string }) {
  await lockWritten(tx, paperId)
  await moveLead(tx, paperId, memberId)
}

/** Makes a member of the team its lead, in place of the former lead. A paper never has two leads. */
async function moveLead(tx: Db, paperId: string, memberId: string): Promise<void> {
  await tx
    .updateTable('team.member')
    .set({ lead: false })
    .where('paper_id', '=', paperId)
    .where('lead', '=', true)
    .execute()
  await tx
    .updateTable('team.member')
    .set({ lead: true })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .execute()
}

const listPaperIdsOf = (db: Db, memberId: string) =>
  db.selectFrom('team.member').select('paper_id').where('member_id', '=', memberId).execute()

const listPapersInWorkOf = (db: Db, memberId: string) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'project_id'])
    .where('member_id', '=', memberId)
    .where('status', 'in', PAPERS_IN_WORK)
    .orderBy('project_id')
    .execute()

export const deleteTeamMember = (tx: Db, paperId: string, memberId: string) =>
  tx.deleteFrom('team.member').where('paper_id', '=', paperId).where('member_id', '=', memberId).execute()

/** Returns whether two members share a paper, each as an author or as a guest who still has access. */
export async function onOnePaper(db: Db, one: string, other: string): Promise<boolean> {
  const papersOf = (memberId: string) =>
    db
      .selectFrom('team.member')
      .select('paper_id')
      .where('member_id', '=', memberId)
      .union(
        db.selectFrom('team.guest').select('paper_id').where('member_id', '=', memberId).where('left_at', 'is', null),
      )
  const shared = await db
    .selectFrom(papersOf(one).as('own'))
    .select('own.paper_id')
    .where('own.paper_id', 'in', papersOf(other))
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

/**
 * Returns the members who are or were on a team with one of the given members, on a paper that was not published before
 * `since`, each with one title.
 */
export async function teammatesOf(
  db: Db,
  { memberIds, since }: { memberIds: string[]; since: Date },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('team.member as own')
    .innerJoin('team.paper as paper', 'paper.id', 'own.paper_id')
    .innerJoin('team.member as other', 'other.paper_id', 'own.paper_id')
    .distinctOn('other.member_id')
    .select(['other.member_id', 'paper.title'])
    .where('own.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('other.member_id', '<>', sql<string>`all(${memberIds}::uuid[])`)
    .where(({ or, eb }) => or([eb('paper.published_at', 'is', null), eb('paper.published_at', '>=', since)]))
    .orderBy('other.member_id')
    .orderBy('paper.opened_at', 'desc')
    .execute()
  return new Map(rows.map(({ member_id: memberId, title }) => [memberId, title]))
}

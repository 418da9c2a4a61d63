import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaperOfProject, findPaper, findTeams, lockPaper } from '../queries.ts'
import { listGuests } from '../sharing/queries.ts'
import { whyClosed } from '../policy.ts'
import { listPaperIdsOf, listPapersInWorkOf, moveLead } from './queries.ts'

export type Team = {
  paperId: string
  projectId: string
  title: string
  /** Why the paper is not being written, and its team stays as it is; undefined while it is. */
  closed: string | undefined
  /** The lead first. */
  members: { id: string; lead: boolean }[]
}

/** Who writes a paper; undefined for an unknown one. The team stands nowhere else. */
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

/** The papers on whose teams a member is, whatever their state. */
export const paperIdsOf = async (db: Db, memberId: string): Promise<Set<string>> =>
  new Set((await listPaperIdsOf(db, memberId)).map(({ paper_id: id }) => id))

export async function lockWritten(tx: Db, paperId: string): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
}

/** Who works on a paper: its team, and those who mentor it. None for an unknown one. */
export async function workersOn(db: Db, paperId: string): Promise<string[]> {
  const [team, guests] = await Promise.all([findTeams(db, [paperId]), listGuests(db, paperId)])
  const mentors = guests.filter(({ is_mentor: isMentor }) => isMentor)
  return [...new Set([...team, ...mentors].map(({ member_id: id }) => id))]
}

/** The paper of a project, if it is opened. */
export const paperIdOfProject = async (db: Db, projectId: string): Promise<string | undefined> =>
  (await findPaperOfProject(db, projectId))?.id

/** Makes a member of the team its lead in place of one who has left, whatever the paper waits for meanwhile. */
export async function passLead(tx: Db, { paperId, memberId }: { paperId: string; memberId: string }): Promise<void> {
  await lockPaper(tx, paperId)
  await moveLead(tx, paperId, memberId)
}

/** The papers in work, until they are approved or rejected, on whose teams a member is: in the order in which their projects are locked. */
export const teamsInWorkOf = async (db: Db, memberId: string): Promise<{ paperId: string; projectId: string }[]> =>
  (await listPapersInWorkOf(db, memberId)).map(({ id, project_id: projectId }) => ({ paperId: id, projectId }))

/** Makes a member of the team its lead. @throws Failure not_found, conflict once the paper is not being written. */
export async function handOverPaper(tx: Db, { paperId, memberId }: { paperId: string; memberId: string }) {
  await lockWritten(tx, paperId)
  await moveLead(tx, paperId, memberId)
}

import { idlePapers } from '#features/editor/server/public.ts'
import { isSeat, seatAgain, teamOf, vacatePaper } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { restoreRows, type ArchivedRow, readRows } from '#server/data-integrity/row-archive.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { claimStates, projectStates } from '../states.ts'
import { findClaim, type ClaimWithProject } from './claims/queries.ts'
import { decideClaim } from './claims/decide-claim.ts'
import { lockProject, moveSeats } from './queries.ts'
import { listApprovedClaims, listWaitingClaims } from './removal-queries.ts'
import { endUnanswered, readSeatUsage } from './seats.ts'
import { notifyInvitationEnded } from './team/notices.ts'
import './tables.ts'
import { countTeamSeats, addDeparture, listPending, markClaimLeft } from './team/team.ts'
import { advanceWaitlist } from './waitlist/advance-waitlist.ts'

export type IdleClaim = {
  id: string
  member_id: string
  /** Ids of all who hold the claim: the member who claimed, and everybody on its paper once it has one. */
  member_ids: string[]
  places: number
  title: string
  /** Words of the paper that it opened; undefined while it waits for the editors. */
  words: number | undefined
}

/** Claims that nothing came of since then: they wait for a decision, or nobody on their paper has written. One of a team's speaks for all. */
export async function listIdleClaims(db: Db, since: Date, among?: string[]): Promise<IdleClaim[]> {
  const waiting = await listWaitingClaims(db, since, among)
  const approved = await listApprovedClaims(db, since, among)
  const idle = await idlePapers(
    db,
    approved.map((claim) => claim.paper_id),
    since,
  )
  const left = approved.flatMap((claim) => {
    const paper = idle.get(claim.paper_id)
    if (!paper?.memberIds.includes(claim.member_id)) return []
    idle.delete(claim.paper_id)
    return [{ ...claim, member_ids: paper.memberIds, words: paper.words }]
  })
  return [...waiting.map((claim) => ({ ...claim, member_ids: [claim.member_id], words: undefined })), ...left].toSorted(
    (one, other) => one.requested_at.getTime() - other.requested_at.getTime() || (one.id < other.id ? -1 : 1),
  )
}

type Releasing = { ids: string[]; by: string }

const RELEASED =
  'You were not here for a long time, so the place that this claim held is free for others. You can claim it again.'
const VACATED =
  'You were not here for a long time, so the project is open to others. You can claim it again while nobody has.'

type Vacating = { projectId: string; paperId: string; by: string }

/**
 * Takes a team that is gone off its paper, so that others can go on with it. @returns its claims and its seats on the
 * team, as they were
 */
async function vacate(kernel: Kernel, tx: Tx, { projectId, paperId, by }: Vacating): Promise<ArchivedRow[]> {
  const locked = await lockProject(tx, projectId)
  const team = await teamOf(tx, paperId)
  if (!locked || !team) throw new Failure('not_found', 'Project not found')
  const claims = await readClaims(tx, await listSeatedClaims(tx, projectId))
  const invitations = await listPending(tx, projectId)
  const project = await endUnanswered(kernel, tx, { project: locked, invitations, event: 'withdraw' })
  const seatCount = countTeamSeats(await readSeatUsage(tx, project, team))
  const taken = await vacatePaper(kernel, tx, paperId)
  for (const { id: memberId } of team.members) {
    await markClaimLeft(tx, { projectId, memberId, now: kernel.now() })
    await noteDeparture(kernel, tx, { projectId, paperId, memberId, by })
  }
  await notifyInvitationEnded(kernel, tx, { invitations, title: project.title })
  await advanceWaitlist(
    kernel,
    tx,
    await moveSeats(tx, projectId, { seats: -seatCount, students: -team.members.length }),
  )
  return [...claims, ...taken]
}

type Leaving = Vacating & { memberId: string }

async function noteDeparture(kernel: Kernel, tx: Tx, { projectId, paperId, memberId, by }: Leaving): Promise<void> {
  const { id } = await addDeparture(tx, {
    project_id: projectId,
    paper_id: paperId,
    member_id: memberId,
    by_id: by,
    reason: VACATED,
    at: kernel.now(),
  })
  const left = { departure_id: id, paper_id: paperId, project_id: projectId, member_id: memberId }
  await kernel.events.record(tx, 'teammate.left', left, { actor: { id: by } })
}

/** Lets go of claims whose members are gone, which frees their seats. @returns what changes, as it stood. */
export async function releaseClaims(kernel: Kernel, tx: Tx, { ids, by }: Releasing): Promise<ArchivedRow[]> {
  const taken: ArchivedRow[] = []
  for (const id of ids) {
    const claim = await findClaim(tx, id)
    if (claim?.status === claimStates.approved && claim.paper_id) {
      taken.push(...(await vacate(kernel, tx, { projectId: claim.project_id, paperId: claim.paper_id, by })))
      continue
    }
    taken.push(...(await readClaims(tx, [id])))
    await decideClaim(kernel, tx, { id, decision: 'rejected', notes: RELEASED, actor: { id: by }, now: kernel.now() })
  }
  return taken
}

type TakenClaim = Pick<ClaimWithProject, 'project_id' | 'member_id' | 'places' | 'status'>
type TakenSeat = { paper_id: string; member_id: string }

const claimIn = ({ row }: ArchivedRow) => JSON.parse(row) as TakenClaim
const seatIn = ({ row }: ArchivedRow) => JSON.parse(row) as TakenSeat

type Held = { projectId: string; claims: ArchivedRow[]; seats: ArchivedRow[] }

const seatsOf = (claims: TakenClaim[]): number => claims.reduce((sum, { places }) => sum + places, 0)

/** Restores the claims on one project unchanged, with their team where they had one. */
async function holdAgain(kernel: Kernel, tx: Tx, { projectId, claims, seats }: Held): Promise<void> {
  const project = await lockProject(tx, projectId)
  const { true: approved = [], false: waiting = [] } = Object.groupBy(claims.map(claimIn), ({ status }) =>
    status === claimStates.approved ? 'true' : 'false',
  )
  const own = seats.filter((one) => seatIn(one).paper_id === project?.paper_id)
  const free = project?.status === projectStates.open ? project.max_students - project.places_taken : 0
  // A team may have been smaller than it was claimed for, or larger: everyone who was on it needs a seat.
  const needed = seatsOf(waiting) + own.length
  if (!project || needed > free)
    throw new Failure('conflict', 'The place that one of these claims held is no longer free.')
  await restoreRows(tx, claims)
  const seatCount = Math.max(needed, Math.min(seatsOf(waiting) + seatsOf(approved), free))
  await moveSeats(tx, projectId, { seats: seatCount, students: own.length })
  if (!project.paper_id || own.length === 0) return
  await seatAgain(kernel, tx, { paperId: project.paper_id, rows: own })
  for (const { member_id: memberId } of own.map(seatIn))
    await deleteDeparture(tx, { paperId: project.paper_id, memberId, reason: VACATED })
}

/** Restores claims unchanged. @throws Failure conflict where their seats or papers went to others. */
export async function restoreClaims(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  const { true: seats = [], false: claims = [] } = Object.groupBy(taken, (one) => (isSeat(one) ? 'true' : 'false'))
  for (const [projectId, those] of Map.groupBy(claims, (one) => claimIn(one).project_id))
    await holdAgain(kernel, tx, { projectId, claims: those, seats })
}

/** The claims by which members are on a project. */
async function listSeatedClaims(tx: Db, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('projects.claim')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', '=', claimStates.approved)
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const readClaims = (tx: Db, ids: string[]): Promise<ArchivedRow[]> =>
  readRows(tx, { table: 'projects.claim', key: ['id'], by: 'id', ids, owner: 'member_id' })

/** Forgets that a member was taken off a project for a reason, once they are put back on it. */
const deleteDeparture = (tx: Db, { paperId, memberId, reason }: Put) =>
  tx
    .deleteFrom('projects.departure')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('reason', '=', reason)
    .execute()

type Put = { paperId: string; memberId: string; reason: string }

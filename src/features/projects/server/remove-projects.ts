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
  /**
   * Ids of the members whom the claim concerns: the claimant of a pending claim, or all authors of the paper of an
   * approved claim.
   */
  member_ids: string[]
  places: number
  title: string
  /** The number of words of the claim's paper; undefined for a pending claim. */
  words: number | undefined
}

/**
 * Lists claims without progress since the given time: pending claims, and claims on a paper in which nobody has written
 * since then. Lists only one claim per team.
 */
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
  'You haven’t been active, so the place reserved by this claim is open to others again. You can claim it again.'
const VACATED =
  'You haven’t been active, so this project is open to others again. You can claim it again until someone else does.'

type Vacating = { projectId: string; paperId: string; by: string }

/**
 * Removes a team from its paper, so that others can continue the paper. @returns the previous state of the team's
 * claims and seats
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

/** Ends claims and frees their seats. @returns the previous state of the changed rows. */
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

/** Restores the claims on one project in their previous state, together with the previous team. */
async function holdAgain(kernel: Kernel, tx: Tx, { projectId, claims, seats }: Held): Promise<void> {
  const project = await lockProject(tx, projectId)
  const { true: approved = [], false: waiting = [] } = Object.groupBy(claims.map(claimIn), ({ status }) =>
    status === claimStates.approved ? 'true' : 'false',
  )
  const own = seats.filter((one) => seatIn(one).paper_id === project?.paper_id)
  const free = project?.status === projectStates.open ? project.max_students - project.places_taken : 0
  // Counts the team's seats by members, not by claims. Members may have joined by invitation or left, so the team's
  // size can differ from its claims.
  const needed = seatsOf(waiting) + own.length
  if (!project || needed > free)
    throw new Failure('conflict', 'A place reserved by one of these claims is no longer free.')
  await restoreRows(tx, claims)
  const seatCount = Math.max(needed, Math.min(seatsOf(waiting) + seatsOf(approved), free))
  await moveSeats(tx, projectId, { seats: seatCount, students: own.length })
  if (!project.paper_id || own.length === 0) return
  await seatAgain(kernel, tx, { paperId: project.paper_id, rows: own })
  for (const { member_id: memberId } of own.map(seatIn))
    await deleteDeparture(tx, { paperId: project.paper_id, memberId, reason: VACATED })
}

/** Restores claims in their previous state. @throws Failure conflict if their seats or papers were given to others. */
export async function restoreClaims(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  const { true: seats = [], false: claims = [] } = Object.groupBy(taken, (one) => (isSeat(one) ? 'true' : 'false'))
  for (const [projectId, those] of Map.groupBy(claims, (one) => claimIn(one).project_id))
    await holdAgain(kernel, tx, { projectId, claims: those, seats })
}

/** Lists the approved claims on a project whose members are still on its team. */
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

/** Deletes the record of a member's removal from a project for a given reason, once the member is back on the team. */
const deleteDeparture = (tx: Db, { paperId, memberId, reason }: Put) =>
  tx
    .deleteFrom('projects.departure')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('reason', '=', reason)
    .execute()

type Put = { paperId: string; memberId: string; reason: string }

import { idleAlone, isSeat, seatAgain, vacatePaper } from '#features/workspace/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { putRows, type TakenRow } from '#server/tidying/taking-out.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { claimStates, projectStates } from '../states.ts'
import { findClaim, type ClaimWithProject } from './claims/queries.ts'
import { decideClaim } from './projects-service.ts'
import { lockProject, movePlaces } from './queries.ts'
import { deleteDeparture, listApprovedClaims, listWaitingClaims, readClaims } from './removing-queries.ts'
import { endUnanswered } from './seats.ts'
import { tellNoLongerInvited } from './team/notices.ts'
import { addDeparture, listPending, markClaimLeft } from './team/queries.ts'
import { settleLine } from './waitlist/service.ts'

export type IdleClaim = {
  id: string
  member_id: string
  places: number
  title: string
  /** Words of the paper that it opened; undefined while it waits for the editors. */
  words: number | undefined
}

/** Claims that nothing came of since then: they wait for a decision, or their member has written nothing, alone on the paper. */
export async function listIdleClaims(db: Db, since: Date, among?: string[]): Promise<IdleClaim[]> {
  const waiting = await listWaitingClaims(db, since, among)
  const approved = await listApprovedClaims(db, since, among)
  const idle = await idleAlone(
    db,
    approved.map((claim) => claim.paper_id),
    since,
  )
  const left = approved.flatMap((claim) => {
    const paper = idle.get(claim.paper_id)
    return paper?.memberId === claim.member_id ? [{ ...claim, words: paper.words }] : []
  })
  return [...waiting.map((claim) => ({ ...claim, words: undefined })), ...left].toSorted(
    (one, other) => one.requested_at.getTime() - other.requested_at.getTime() || (one.id < other.id ? -1 : 1),
  )
}

type Releasing = { ids: string[]; by: string }

const RELEASED =
  'You were not here for a long time, so the place that this claim held is free for others. You can claim it again.'
const VACATED =
  'You were not here for a long time, so the project is open to others. You can claim it again while nobody has.'

type Vacating = { claim: ClaimWithProject; paperId: string; by: string }

/** Takes somebody who is gone off a paper that they alone were to write, so that others can go on with it. */
async function vacate(kernel: Kernel, tx: Tx, { claim, paperId, by }: Vacating): Promise<TakenRow[]> {
  const { project_id: projectId, member_id: memberId, places } = claim
  const project = await lockProject(tx, projectId)
  if (!project) throw new Failure('not_found', 'Project not found')
  const now = kernel.now()
  const taken = await vacatePaper(kernel, tx, { paperId, memberId })
  await markClaimLeft(tx, { projectId, memberId, now })
  const departure = {
    project_id: projectId,
    paper_id: paperId,
    member_id: memberId,
    by_id: by,
    reason: VACATED,
    at: now,
  }
  const { id } = await addDeparture(tx, departure)
  const invitations = await listPending(tx, projectId)
  const uninvited = await endUnanswered(kernel, tx, { project, invitations, event: 'withdraw' })
  await tellNoLongerInvited(kernel, tx, { invitations, title: project.title })
  await settleLine(kernel, tx, await movePlaces(tx, uninvited.id, { places: -places, students: -1 }))
  const left = { departure_id: id, paper_id: paperId, project_id: projectId, member_id: memberId }
  await kernel.events.happened(tx, 'teammate.left', left, { actor: { id: by } })
  return taken
}

/** Lets go of claims whose members are gone, which frees their places. @returns what changes, as it stood. */
export async function releaseClaims(kernel: Kernel, tx: Tx, { ids, by }: Releasing): Promise<TakenRow[]> {
  const taken = await readClaims(tx, ids)
  const teams: TakenRow[] = []
  for (const id of ids) {
    const claim = await findClaim(tx, id)
    if (claim?.status === claimStates.approved && claim.paper_id)
      teams.push(...(await vacate(kernel, tx, { claim, paperId: claim.paper_id, by })))
    else
      await decideClaim(kernel, tx, { id, decision: 'rejected', notes: RELEASED, actor: { id: by }, now: kernel.now() })
  }
  return [...taken, ...teams]
}

type TakenClaim = Pick<ClaimWithProject, 'project_id' | 'member_id' | 'places' | 'status'>

/** Has claims stand again as they did. @throws Failure conflict where their places or papers went to others. */
export async function holdClaimsAgain(kernel: Kernel, tx: Tx, taken: TakenRow[]): Promise<void> {
  for (const one of taken.filter((row) => !isSeat(row))) {
    const { project_id: projectId, member_id: memberId, places, status } = JSON.parse(one.row) as TakenClaim
    const project = await lockProject(tx, projectId)
    const isFree = project?.status === projectStates.open && project.places_taken + places <= project.max_students
    if (!isFree) throw new Failure('conflict', 'The place that one of these claims held is no longer free.')
    await putRows(tx, [one])
    const isApproved = status === claimStates.approved
    await movePlaces(tx, projectId, isApproved ? { places, students: 1 } : { places })
    if (!isApproved || !project.paper_id) continue
    const paperId = project.paper_id
    const rows = taken.filter((row) => isSeat(row) && row.row.includes(paperId))
    await seatAgain(kernel, tx, { paperId, rows })
    await deleteDeparture(tx, { paperId, memberId, reason: VACATED })
  }
}

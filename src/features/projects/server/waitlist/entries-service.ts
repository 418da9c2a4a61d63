import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { Failure } from '#shared/calls/failure.ts'
import { waitStates } from '../../states.ts'
import { findLiveClaim } from '../claims/queries.ts'
import { mayClaim } from '../policy.ts'
import { lockProject, moveSeats } from '../queries.ts'
import { refuseTeamMember } from '../seats.ts'
import { whyNoWaitlist } from './policy.ts'
import { endWaits, lockSettled, advanceWaitlist } from './service.ts'
import {
  addEntry,
  countBefore,
  findLiveEntry,
  hasLeft,
  listLinesOfMember,
  listProjectsWaitedFor,
  listProjectsWithLapsedOffers,
  setAway,
  type WaitlistEntryRow,
} from './queries.ts'

const PASS_ON = 'projects.pass-on-offers'

async function positionOf(tx: Db, { project_id: projectId, sequence }: WaitlistEntryRow) {
  const { before } = await countBefore(tx, { projectId, sequence })
  return { position: before + 1 }
}

/** Puts the member at the end of a full project's line, where they stay when they ask again. @throws Failure forbidden, not_found, conflict */
export function joinWaitlist(kernel: Kernel, actor: Actor, projectId: string): Promise<{ position: number }> {
  if (!mayClaim(actor)) throw new Failure('forbidden', 'Only students and faculty can wait for a project.')
  const memberId = actor.id
  return transact(kernel, async (tx) => {
    const project = await lockSettled(kernel, tx, projectId)
    if (!project) throw new Failure('not_found', 'Project not found')
    const known = await findLiveEntry(tx, { projectId: project.id, memberId })
    if (known?.status === waitStates.offered)
      throw new Failure('conflict', 'A place is held for you. You can claim it now.')
    if (known) return positionOf(tx, known)
    if (await findLiveClaim(tx, { projectId: project.id, memberId })) {
      throw new Failure('conflict', 'You have already claimed this project.')
    }
    await refuseTeamMember(tx, project, memberId)
    const refused = whyNoWaitlist(project)
    if (refused) throw new Failure('conflict', refused)
    const entry = await addEntry(tx, { projectId: project.id, memberId, now: kernel.now() })
    await moveSeats(tx, project.id, {})
    return positionOf(tx, entry)
  })
}

type Leaving = { projectId: string; memberId: string }

/** Takes a member out of a line; a seat that was held for them goes to the next. @returns whether they were in it */
async function leaveLine(kernel: Kernel, tx: Tx, { projectId, memberId }: Leaving): Promise<boolean> {
  const project = await lockSettled(kernel, tx, projectId)
  const entry = project && (await findLiveEntry(tx, { projectId: project.id, memberId }))
  if (!entry) return false
  await advanceWaitlist(
    kernel,
    tx,
    await endWaits(tx, project, { entries: [entry], event: 'leave', now: kernel.now() }),
  )
  return true
}

/** @throws Failure not_found for a member who is not waiting. */
export async function leaveWaitlist(kernel: Kernel, { id: memberId }: Actor, projectId: string) {
  const left = await transact(
    kernel,
    async (tx) =>
      (await leaveLine(kernel, tx, { projectId, memberId })) || (await hasLeft(tx, { projectId, memberId })),
  )
  if (!left) throw new Failure('not_found', 'You are not on the waitlist of this project.')
  return { message: 'You are no longer on the waitlist.' }
}

/** Takes somebody who leaves for good out of every line. */
export async function leaveAllLines(kernel: Kernel, tx: Tx, memberId: string): Promise<void> {
  for (const { project_id: projectId } of await listProjectsWaitedFor(tx, memberId)) {
    await leaveLine(kernel, tx, { projectId, memberId })
  }
}

/** Has others pass a member in every line, who keeps their place, or counts them in again. */
export async function rest(kernel: Kernel, tx: Tx, { memberId, away }: { memberId: string; away: boolean }) {
  for (const { project_id: projectId } of await listProjectsWaitedFor(tx, memberId)) {
    const project = await lockProject(tx, projectId)
    if (!project) continue
    await setAway(tx, { projectId, memberId, away })
    await advanceWaitlist(kernel, tx, await moveSeats(tx, projectId, {}))
  }
}

/** The lines in which a member stands. An offer that has lapsed is no longer shown, even before it is passed on. */
export async function listMyWaits({ db, now }: Kernel, { id }: Actor) {
  const rows = await listLinesOfMember(db, id)
  const alive = rows.filter(({ offer_ends_at: endsAt }) => !endsAt || endsAt > now())
  return {
    waits: alive.map((row) => ({
      project_id: row.project_id,
      project_title: row.title,
      status: row.status === waitStates.offered ? waitStates.offered : waitStates.waiting,
      position: row.status === waitStates.offered ? null : (row.before ?? 0) + 1,
      joined_at: row.joined_at.toISOString(),
      offer_ends_at: row.offer_ends_at?.toISOString() ?? null,
    })),
  }
}

/** Passes on every offer that nobody took in time, each project in a transaction of its own. */
export async function passOnOffers(kernel: Kernel): Promise<void> {
  const lapsed = await listProjectsWithLapsedOffers(kernel.db, kernel.now())
  await forEachIsolated(lapsed, ({ project_id: id }) => transact(kernel, (tx) => lockSettled(kernel, tx, id)))
}

export function scheduleWaitlistJobs(kernel: Kernel): void {
  kernel.jobs.schedule(PASS_ON, '*/5 * * * *', () => passOnOffers(kernel))
}

import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { waitStates } from '../../states.ts'
import { lockProject, moveSeats } from '../queries.ts'
import { endWaits, lockSettled, advanceWaitlist, findLiveEntry, type WaitingMember } from './advance-waitlist.ts'

const PASS_ON = 'projects.pass-on-offers'

type Leaving = { projectId: string; memberId: string }

/**
 * Removes a member from a waitlist. A seat that was held for them is offered to the next member. @returns true if they
 * were on the waitlist
 */
export async function leaveLine(kernel: Kernel, tx: Tx, { projectId, memberId }: Leaving): Promise<boolean> {
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

/** Removes a member who leaves permanently from every waitlist. */
export async function leaveAllLines(kernel: Kernel, tx: Tx, memberId: string): Promise<void> {
  for (const { project_id: projectId } of await listProjectsWaitedFor(tx, memberId)) {
    await leaveLine(kernel, tx, { projectId, memberId })
  }
}

/**
 * Marks a member as away or as returned on every waitlist. The member keeps their position, but other members move
 * ahead of them while they are away.
 */
export async function rest(kernel: Kernel, tx: Tx, { memberId, away }: { memberId: string; away: boolean }) {
  for (const { project_id: projectId } of await listProjectsWaitedFor(tx, memberId)) {
    const project = await lockProject(tx, projectId)
    if (!project) continue
    await setAway(tx, { projectId, memberId, away })
    await advanceWaitlist(kernel, tx, await moveSeats(tx, projectId, {}))
  }
}

/** Ends every expired offer and offers the seat to the next member, in a separate transaction for each project. */
export async function passOnOffers(kernel: Kernel): Promise<void> {
  const lapsed = await listProjectsWithLapsedOffers(kernel.db, kernel.now())
  await forEachIsolated(lapsed, ({ project_id: id }) => transact(kernel, (tx) => lockSettled(kernel, tx, id)))
}

export function scheduleWaitlistJobs(kernel: Kernel): void {
  kernel.jobs.schedule(PASS_ON, '*/5 * * * *', () => passOnOffers(kernel))
}

/** Lists projects with an expired offer. */
const listProjectsWithLapsedOffers = (db: Db, now: Date) =>
  db
    .selectFrom('projects.waitlist_entry')
    .select('project_id')
    .distinct()
    .where('status', '=', waitStates.offered)
    .where('offer_ends_at', '<=', now)
    .orderBy('project_id')
    .execute()

/**
 * Marks the member of a waitlist entry as away or as returned. The entry keeps its position, but other entries move
 * ahead of it while the member is away.
 */
const setAway = (tx: Db, { projectId, memberId, away }: Away) =>
  tx
    .updateTable('projects.waitlist_entry')
    .set({ away })
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .execute()

/** Lists the projects that a member is waiting for, in the order in which projects must always be locked. */
const listProjectsWaitedFor = (tx: Db, memberId: string) =>
  tx
    .selectFrom('projects.waitlist_entry')
    .select('project_id')
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .orderBy('project_id')
    .execute()

type Away = WaitingMember & { away: boolean }

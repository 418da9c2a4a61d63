import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { WAITLIST_OFFER_MS } from '../../limits.ts'
import { projectStates, type WaitStatus } from '../../states.ts'
import { lockProject, moveSeats, type ProjectRow } from '../queries.ts'
import { notifyWaitlistClosed, notifyOffered, notifyOfferLapsed } from './notices.ts'
import { followWait, type WaitEvent } from './policy.ts'
import { listLapsedOffers, listLive, listNextInLine, setEnded, setOffered, type WaitlistEntryRow } from './queries.ts'

const idsOf = (entries: WaitlistEntryRow[]): string[] => entries.map(({ member_id }) => member_id)

/**
 * Ends some entries of a locked project's line, all by the same event, and frees the seats that were held for them.
 * @returns the project as it is then.
 */
export async function endWaits(
  tx: Db,
  project: ProjectRow,
  { entries, event, now }: { entries: WaitlistEntryRow[]; event: Exclude<WaitEvent, 'offer'>; now: Date },
): Promise<ProjectRow> {
  const idsByStatus = new Map<WaitStatus, string[]>()
  let seats = 0
  for (const { id, status } of entries) {
    const outcome = followWait(status, event)
    if ('refused' in outcome) continue
    idsByStatus.set(outcome.status, [...(idsByStatus.get(outcome.status) ?? []), id])
    if (outcome.seat === 'freed') seats -= 1
  }
  for (const [status, ids] of idsByStatus) await setEnded(tx, ids, { status, now })
  return idsByStatus.size > 0 ? moveSeats(tx, project.id, { seats }) : project
}

async function endLapsed(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const now = kernel.now()
  const entries = await listLapsedOffers(tx, project.id, now)
  if (entries.length === 0) return project
  await notifyOfferLapsed(kernel, tx, { to: idsOf(entries), project })
  return endWaits(tx, project, { entries, event: 'lapse', now })
}

async function offerTo(kernel: Kernel, tx: Tx, { project, to }: { project: ProjectRow; to: WaitlistEntryRow[] }) {
  const now = kernel.now()
  const endsAt = new Date(now.getTime() + WAITLIST_OFFER_MS)
  const ids = to.map(({ id }) => id)
  await setOffered(tx, ids, { now, endsAt })
  await notifyOffered(kernel, tx, { to: idsOf(to), project, endsAt })
  return moveSeats(tx, project.id, { seats: ids.length })
}

/**
 * Brings the line of a locked project up to date: offers that lapsed are passed on, and every free seat is offered to
 * the next in line. Call it in the transaction that frees seats, so that nobody can take them in between.
 * @returns the project as it is then.
 */
export async function advanceWaitlist(kernel: Kernel, tx: Tx, locked: ProjectRow): Promise<ProjectRow> {
  if (locked.status === projectStates.closed) return locked
  let project = await endLapsed(kernel, tx, locked)
  while (project.places_taken < project.max_students) {
    // The line itself is asked, not how many are said to stand in it: with a wrong count this would never end.
    const next = await listNextInLine(tx, project.id, project.max_students - project.places_taken)
    if (next.length === 0) return project.waiting > 0 ? moveSeats(tx, project.id, {}) : project
    project = await offerTo(kernel, tx, { project, to: next })
  }
  return project
}

/** Locks a project, by its own id or its question's, with its line up to date. */
export async function lockSettled(kernel: Kernel, tx: Tx, id: string): Promise<ProjectRow | undefined> {
  const project = await lockProject(tx, id)
  return project && advanceWaitlist(kernel, tx, project)
}

/** Sends home everybody who still waits for a locked project. @returns the project as it is then. */
export async function closeLine(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const entries = await listLive(tx, project.id)
  if (entries.length === 0) return project
  await notifyWaitlistClosed(kernel, tx, { to: idsOf(entries), project })
  return endWaits(tx, project, { entries, event: 'close', now: kernel.now() })
}

import type { Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { EventOf } from '#shared/states.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { WAITLIST_OFFER_MS } from '../../limits.ts'
import { projectStates, type WaitStatus, waitStates } from '../../states.ts'
import { lockProject, moveSeats, type ProjectRow } from '../queries.ts'
import { claimPath, AVAILABLE_PATH } from '../../paths.ts'
import type { WaitlistEntryTable } from '../tables.ts'

const idsOf = (entries: WaitlistEntryRow[]): string[] => entries.map(({ member_id }) => member_id)

/**
 * Applies the same ending event to several waitlist entries of a locked project, and frees the seats held for those
 * members.
 * @returns the updated project.
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
 * Updates the waitlist of a locked project: ends expired offers, and offers every free seat to the next member. Must be
 * called in the transaction that frees seats, so that nobody else can claim them first.
 * @returns the updated project.
 */
export async function advanceWaitlist(kernel: Kernel, tx: Tx, locked: ProjectRow): Promise<ProjectRow> {
  if (locked.status === projectStates.closed) return locked
  let project = await endLapsed(kernel, tx, locked)
  while (project.places_taken < project.max_students) {
    // Reads the waitlist itself, not its stored count. With a wrong count, this function would never stop.
    const next = await listNextInLine(tx, project.id, project.max_students - project.places_taken)
    if (next.length === 0) return project.waiting > 0 ? moveSeats(tx, project.id, {}) : project
    project = await offerTo(kernel, tx, { project, to: next })
  }
  return project
}

/** Locks a project by its own id or the id of its question, and updates its waitlist. */
export async function lockSettled(kernel: Kernel, tx: Tx, id: string): Promise<ProjectRow | undefined> {
  const project = await lockProject(tx, id)
  return project && advanceWaitlist(kernel, tx, project)
}

/** Ends all waitlist entries of a closed project, and notifies the members. @returns the updated project. */
export async function closeLine(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const entries = await listLive(tx, project.id)
  if (entries.length === 0) return project
  await notifyWaitlistClosed(kernel, tx, { to: idsOf(entries), project })
  return endWaits(tx, project, { entries, event: 'close', now: kernel.now() })
}

/** Lists the members at the front of a waitlist, up to the given number. */
const listNextInLine = (tx: Db, projectId: string, most: number): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.waiting)
    .where('away', '=', false)
    .orderBy('sequence')
    .limit(most)
    .execute()

const listLapsedOffers = (tx: Db, projectId: string, now: Date): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.offered)
    .where('offer_ends_at', '<=', now)
    .orderBy('sequence')
    .execute()

const listLive = (tx: Db, projectId: string): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', 'in', waitStates.live)
    .orderBy('sequence')
    .execute()

const setOffered = (tx: Db, ids: string[], { now, endsAt }: { now: Date; endsAt: Date }) =>
  tx
    .updateTable('projects.waitlist_entry')
    .set({ status: waitStates.offered, offered_at: now, offer_ends_at: endsAt })
    .where('id', 'in', ids)
    .execute()

const setEnded = (tx: Db, ids: string[], { status, now }: Ended) =>
  tx.updateTable('projects.waitlist_entry').set({ status, ended_at: now }).where('id', 'in', ids).execute()

type Ended = { status: WaitStatus; now: Date }

export type WaitlistEntryRow = Selectable<WaitlistEntryTable>

export type WaitingMember = { projectId: string; memberId: string }

/** Finds the member's waitlist entry or offer; undefined if there is neither. */
export const findLiveEntry = (tx: Db, { projectId, memberId }: WaitingMember): Promise<WaitlistEntryRow | undefined> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .executeTakeFirst()

export type WaitEvent = EventOf<typeof waitStates>

/**
 * `held`: a seat is now held for the member. `passed`: the member's claim uses the held seat. `freed`: the held seat is
 * offered to the next member.
 */
type SeatChange = 'none' | 'held' | 'passed' | 'freed'

type WaitOutcome = { status: WaitStatus; seat: SeatChange } | { refused: string }

function seatAfter(from: WaitStatus, to: WaitStatus): SeatChange {
  if (to === waitStates.offered) return 'held'
  // Only an offer holds a seat. A waiting member without an offer claims an unreserved seat, so no held seat changes.
  if (from !== waitStates.offered) return 'none'
  return to === waitStates.accepted ? 'passed' : 'freed'
}

/** Returns the next state of a waitlist entry. Pure. */
export function followWait(status: WaitStatus, event: WaitEvent): WaitOutcome {
  const step = waitStates.after(status, event)
  return 'refused' in step ? step : { ...step, seat: seatAfter(status, step.status) }
}

type Full = Pick<ProjectRow, 'status' | 'max_students' | 'places_taken'>

/** Returns why members cannot join a project's waitlist; undefined if they can. Pure. */
export function whyNoWaitlist({ status, max_students: most, places_taken: taken }: Full): string | undefined {
  if (status === projectStates.closed) return 'This project is no longer open.'
  if (most === 1) return 'This project is for one student; it has no waitlist.'
  return taken < most ? 'A place on this project is free. You can claim it now.' : undefined
}

type Told = { to: string[]; project: Pick<ProjectRow, 'id' | 'title'> }

/** Notifies the next members on the waitlist that a seat is held for them, and when the offer expires. */
const notifyOffered = (kernel: Kernel, tx: Tx, { to, project, endsAt }: Told & { endsAt: Date }) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `A place on “${project.title}” is held for you until ${pacificTime(endsAt)}.`,
    link: claimPath(project.id),
    mail: {
      subject: `A place is free for you: ${project.title}`,
      text: [
        `A place on “${project.title}” has come free, and you are the next in line. It is held for you until ${pacificTime(endsAt)}.`,
        'Claim it before then. If you don’t want it, decline it on the project’s card so that the next person can have it:',
      ].join('\n\n'),
    },
  })

/** Notifies members who did not claim in time that their offer has ended. */
const notifyOfferLapsed = (kernel: Kernel, tx: Tx, { to, project }: Told) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `The place on “${project.title}” was not claimed in time and was passed on. You can join the waitlist again.`,
    link: AVAILABLE_PATH,
    mail: {
      subject: `Your place was passed on: ${project.title}`,
      text: `The place that was held for you on “${project.title}” was not claimed within three days, and was passed on. You can join the waitlist again, and other projects are open to claim:`,
    },
  })

/** Notifies everyone on the waitlist that the project is no longer open. */
const notifyWaitlistClosed = (kernel: Kernel, tx: Tx, { to, project }: Told) =>
  notify(kernel, tx, {
    to,
    event: 'waitlist_offer',
    text: `“${project.title}” is no longer open, so its waitlist has ended.`,
    link: AVAILABLE_PATH,
    mail: {
      subject: `No longer open: ${project.title}`,
      text: `“${project.title}” is no longer open, so its waitlist has ended. Other projects are open to claim:`,
    },
  })

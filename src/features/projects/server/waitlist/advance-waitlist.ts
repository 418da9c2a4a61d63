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
    // Reads the waitlist itself, not its stored count: with a wrong count this would never end.
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

/** Lists the members of a waitlist who have waited longest. */
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

/** The member's place in the line, or their offer; undefined when they have neither. */
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
 * `held`: a seat is held for the member from now on; `passed`: a held seat goes over into the claim; `freed`: the next
 * in line is offered it.
 */
type SeatChange = 'none' | 'held' | 'passed' | 'freed'

type WaitOutcome = { status: WaitStatus; seat: SeatChange } | { refused: string }

function seatAfter(from: WaitStatus, to: WaitStatus): SeatChange {
  if (to === waitStates.offered) return 'held'
  // A member who was not offered a seat has none to give: a claim of theirs takes one that is not held for others.
  if (from !== waitStates.offered) return 'none'
  return to === waitStates.accepted ? 'passed' : 'freed'
}

/** Returns the next state of a place on the waitlist. Pure. */
export function followWait(status: WaitStatus, event: WaitEvent): WaitOutcome {
  const step = waitStates.after(status, event)
  return 'refused' in step ? step : { ...step, seat: seatAfter(status, step.status) }
}

type Full = Pick<ProjectRow, 'status' | 'max_students' | 'places_taken'>

/** Returns why nobody can wait for a seat on a project; undefined when one can. Pure. */
export function whyNoWaitlist({ status, max_students: most, places_taken: taken }: Full): string | undefined {
  if (status === projectStates.closed) return 'This project is no longer open.'
  if (most === 1) return 'This project is for one student; it has no waitlist.'
  return taken < most ? 'A place on this project is free. You can claim it now.' : undefined
}

type Told = { to: string[]; project: Pick<ProjectRow, 'id' | 'title'> }

/** Notifies those next in line that a seat is held for them, and until when. */
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
        'Claim it before then, or decline it on the card of the project, so that the next in line need not wait:',
      ].join('\n\n'),
    },
  })

/** Notifies those who did not claim in time that their seat was passed on. */
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

/** Tells those in line that there is nothing to wait for any more. */
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

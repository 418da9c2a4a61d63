import type { ProjectRow } from './queries.ts'
import type { WaitStatus } from './waitlist-queries.ts'

export type WaitEvent = 'offer' | 'claim' | 'leave' | 'lapse' | 'close'
type Ended = Exclude<WaitStatus, 'waiting' | 'offered'>

export type WaitOutcome =
  /** A place is held for the member from now on. */
  | { status: 'offered'; place: 'held' }
  /** `passed` is a held place that goes over into the claim, `freed` one that the next in line is offered. */
  | { status: Ended; place: 'none' | 'passed' | 'freed' }
  | { refused: string }

const OVER: Record<Ended, string> = {
  accepted: 'This place was already claimed.',
  declined: 'This offer was already declined.',
  passed_on: 'This offer has lapsed; the place went to the next in line.',
  left: 'This place in the line was already given up.',
  closed: 'This waitlist is closed.',
}

const FROM_WAITING: Record<WaitEvent, WaitOutcome> = {
  offer: { status: 'offered', place: 'held' },
  // A place was free beside those that are held for others.
  claim: { status: 'accepted', place: 'none' },
  leave: { status: 'left', place: 'none' },
  lapse: { refused: 'No place was offered yet.' },
  close: { status: 'closed', place: 'none' },
}

const FROM_OFFERED: Record<WaitEvent, WaitOutcome> = {
  offer: { refused: 'A place is already held for this member.' },
  claim: { status: 'accepted', place: 'passed' },
  leave: { status: 'declined', place: 'freed' },
  lapse: { status: 'passed_on', place: 'freed' },
  close: { status: 'closed', place: 'freed' },
}

/** What becomes of a place in the line. Pure. */
export function followWait(status: WaitStatus, event: WaitEvent): WaitOutcome {
  if (status === 'waiting') return FROM_WAITING[event]
  return status === 'offered' ? FROM_OFFERED[event] : { refused: OVER[status] }
}

type Full = Pick<ProjectRow, 'status' | 'max_students' | 'places_taken'>

/** Why nobody can wait for a place on a project; undefined when one can. Pure. */
export function whyNoWaitlist({ status, max_students: most, places_taken: taken }: Full): string | undefined {
  if (status === 'closed') return 'This project is no longer open.'
  if (most === 1) return 'This project is for one student; it has no waitlist.'
  return taken < most ? 'A place on this project is free. You can claim it now.' : undefined
}

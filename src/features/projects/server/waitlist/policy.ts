import type { EventOf } from '#shared/states.ts'
import { projectStates, waitStates, type WaitStatus } from '../../states.ts'
import type { ProjectRow } from '../queries.ts'

export type WaitEvent = EventOf<typeof waitStates>

/**
 * `held`: a seat is held for the member from now on; `passed`: a held seat goes over into the claim; `freed`: the next
 * in line is offered it.
 */
type SeatChange = 'none' | 'held' | 'passed' | 'freed'

export type WaitOutcome = { status: WaitStatus; seat: SeatChange } | { refused: string }

function seatAfter(from: WaitStatus, to: WaitStatus): SeatChange {
  if (to === waitStates.offered) return 'held'
  // A member who was not offered a seat has none to give: a claim of theirs takes one that is not held for others.
  if (from !== waitStates.offered) return 'none'
  return to === waitStates.accepted ? 'passed' : 'freed'
}

/** What becomes of a place in the line. Pure. */
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

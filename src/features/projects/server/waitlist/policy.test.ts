import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { projectStates, waitStates } from '../../states.ts'
import { followWait, type WaitEvent, whyNoWaitlist } from './advance-waitlist.ts'

const refused = (sentence: string) => ({ refused: sentence })
const always = (outcome: unknown): Record<WaitEvent, unknown> => ({
  offer: outcome,
  claim: outcome,
  leave: outcome,
  lapse: outcome,
  close: outcome,
})

type Name = NameOf<typeof waitStates>
const TABLE: Record<Name, Record<WaitEvent, unknown>> = {
  waiting: {
    offer: { status: 'offered', seat: 'held' },
    claim: { status: 'accepted', seat: 'none' },
    leave: { status: 'left', seat: 'none' },
    lapse: refused('No place has been offered yet.'),
    close: { status: 'closed', seat: 'none' },
  },
  offered: {
    offer: refused('A place is already held for this member.'),
    claim: { status: 'accepted', seat: 'passed' },
    leave: { status: 'declined', seat: 'freed' },
    lapse: { status: 'passed_on', seat: 'freed' },
    close: { status: 'closed', seat: 'freed' },
  },
  accepted: always(refused('This place was already claimed.')),
  declined: always(refused('This offer was already declined.')),
  passed_on: always(refused('This offer has expired. The place went to the next in line.')),
  left: always(refused('You have already left this waitlist.')),
  closed: always(refused('This waitlist is closed.')),
}

const cases = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(([event, outcome]) => ({
    status: waitStates[status as Name],
    event: event as WaitEvent,
    outcome,
  })),
)

describe('a place in the line', () => {
  test.each(cases)('that is $status gets the event "$event"', ({ status, event, outcome }) => {
    expect(followWait(status, event)).toEqual(outcome)
  })
})

test.each([
  [{ status: projectStates.open, max_students: 3, places_taken: 3 }, undefined],
  [
    { status: projectStates.open, max_students: 3, places_taken: 2 },
    'A place on this project is free. You can claim it now.',
  ],
  [
    { status: projectStates.open, max_students: 1, places_taken: 1 },
    'This project is for one student; it has no waitlist.',
  ],
  [{ status: projectStates.closed, max_students: 3, places_taken: 3 }, 'This project is no longer open.'],
] as const)('for %j the waitlist shows %s', (project, why) => {
  expect(whyNoWaitlist(project)).toBe(why)
})

import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { claimStates } from '../states.ts'
import { type ClaimEvent, decide, mayClaim, mayDecide, seatsFor } from './policy.ts'

const KEPT = { status: 'approved', seats: 'kept' }
type Name = NameOf<typeof claimStates>
const freed = (status: Name) => ({ status, seats: 'freed' })
const REVIEWED = { refused: 'This claim was already reviewed' }
const GONE = { refused: 'This claim was withdrawn.' }

const TABLE: Record<Name, Record<ClaimEvent, unknown>> = {
  pending: {
    approved: KEPT,
    revision_requested: freed('revision_requested'),
    rejected: freed('rejected'),
    withdrawn: freed('withdrawn'),
    close: freed('rejected'),
  },
  approved: {
    approved: REVIEWED,
    revision_requested: REVIEWED,
    rejected: REVIEWED,
    close: REVIEWED,
    withdrawn: { refused: 'This claim is approved; it can no longer be withdrawn.' },
  },
  revision_requested: {
    approved: REVIEWED,
    revision_requested: REVIEWED,
    rejected: REVIEWED,
    close: REVIEWED,
    withdrawn: { refused: 'This claim was already reviewed.' },
  },
  rejected: {
    approved: REVIEWED,
    revision_requested: REVIEWED,
    rejected: REVIEWED,
    close: REVIEWED,
    withdrawn: { refused: 'This claim was already reviewed.' },
  },
  withdrawn: {
    approved: GONE,
    revision_requested: GONE,
    rejected: GONE,
    close: GONE,
    withdrawn: { refused: 'This claim was already withdrawn.' },
  },
}

const cases = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(([event, outcome]) => ({
    status: claimStates[status as Name],
    event: event as ClaimEvent,
    outcome,
  })),
)

describe('a claim', () => {
  test.each(cases)('that is $status gets the event $event', ({ status, event, outcome }) => {
    expect(decide(status, event)).toEqual(outcome)
  })
})

describe('places', () => {
  test.each([
    { teamType: 'solo', available: 1, answer: { seats: 1 } },
    { teamType: 'pair', available: 2, answer: { seats: 2 } },
    { teamType: 'team', available: 3, answer: { seats: 3 } },
    { teamType: 'team', available: 4, answer: { seats: 4 } },
    { teamType: 'team', available: 9, answer: { seats: 4 } },
    { teamType: 'solo', available: 0, answer: { refused: 'All places on this project are taken.' } },
    { teamType: 'pair', available: 1, answer: { refused: 'A pair needs 2 places; this project has 1 place left.' } },
    { teamType: 'team', available: 2, answer: { refused: 'A team needs 3 places; this project has 2 places left.' } },
  ] as const)('of a $teamType where $available are left', ({ teamType, available, answer }) => {
    expect(seatsFor(teamType, available)).toEqual(answer)
  })
})

test('only students and faculty can claim', () => {
  const roles = ['student', 'faculty', 'clinician', 'moderator', 'admin'] as const
  expect(roles.filter((role) => mayClaim({ role }))).toEqual(['student', 'faculty'])
})

test('nobody can decide on their own claim', () => {
  expect(mayDecide({ id: 'a' }, { memberId: 'a' })).toBe(false)
  expect(mayDecide({ id: 'a' }, { memberId: 'b' })).toBe(true)
})

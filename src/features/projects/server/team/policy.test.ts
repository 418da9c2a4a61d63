import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { type InvitationEvent, invitationStates } from '../../states.ts'
import { seatFor, teamLimit, whyStay } from './team.ts'

const over = (sentence: string): Record<InvitationEvent, unknown> => ({
  accept: { refused: sentence },
  decline: { refused: sentence },
  withdraw: { refused: sentence },
  lapse: { refused: sentence },
})

type Name = NameOf<typeof invitationStates>
const TABLE: Record<Name, Record<InvitationEvent, unknown>> = {
  pending: {
    accept: { status: 'accepted' },
    decline: { status: 'declined' },
    withdraw: { status: 'withdrawn' },
    lapse: { status: 'lapsed' },
  },
  accepted: over('This invitation was already accepted.'),
  declined: over('This invitation was already declined.'),
  withdrawn: over('This invitation was withdrawn.'),
  lapsed: over('This invitation has expired. Please ask for a new one.'),
}

const cases = Object.entries(TABLE).flatMap(([status, row]) =>
  Object.entries(row).map(([event, outcome]) => ({
    status: invitationStates[status as Name],
    event: event as InvitationEvent,
    outcome,
  })),
)

describe('an invitation', () => {
  test.each(cases)('that is $status gets the event "$event"', ({ status, event, outcome }) => {
    expect(invitationStates.after(status, event)).toEqual(outcome)
  })
})

const seatUsage = (traits: {
  kind?: 'professional_question' | 'student_proposal'
  most?: number
  taken?: number
  pendingPlaces?: number
  approvedPlaces?: number
  offers?: number
  invitations?: number
  team?: number
}) => {
  const { kind = 'professional_question', most = 4, taken = 2, ...rest } = traits
  const project = { kind, max_students: most, places_taken: taken }
  return { project, pendingPlaces: 0, approvedPlaces: 2, offers: 0, invitations: 0, team: 1, ...rest }
}

describe('a seat on a team', () => {
  test.each([
    ['of a pair', seatUsage({}), { tookPlace: false }],
    ['of a pair whose other left', seatUsage({ taken: 1 }), { tookPlace: true }],
    ['of a team of four', seatUsage({ taken: 4, approvedPlaces: 4, team: 3 }), { tookPlace: false }],
    [
      'of somebody alone',
      seatUsage({ approvedPlaces: 1, taken: 1 }),
      { refused: 'This is a solo project, so you can’t invite anyone.' },
    ],
    ['of a full pair', seatUsage({ team: 2 }), { refused: 'This team already has 2 members.' }],
    [
      'of a pair that invited',
      seatUsage({ invitations: 1 }),
      { refused: 'This team already has 2 members, including pending invitations.' },
    ],
    [
      'of a pair whose place went to the line',
      seatUsage({ taken: 4, offers: 1, pendingPlaces: 2 }),
      { refused: 'All places on this project are taken.' },
    ],
    ['of a proposal', seatUsage({ kind: 'student_proposal', approvedPlaces: 1, taken: 1 }), { tookPlace: true }],
    [
      'of a proposal for one',
      seatUsage({ kind: 'student_proposal', approvedPlaces: 1, taken: 1, most: 1 }),
      { refused: 'This is a solo project, so you can’t invite anyone.' },
    ],
  ])('%s', (_whose, given, seat) => {
    expect(seatFor(given)).toEqual(seat)
  })

  test('never exceeds the places of the project', () => {
    expect(teamLimit(seatUsage({ approvedPlaces: 6, most: 5 }))).toBe(5)
  })
})

test.each([
  ['lead', 'Please hand over the lead before you leave the team.'],
  ['other', undefined],
  ['stranger', 'This member is not on the team.'],
])('the %s who leaves a team gets: %s', (id, why) => {
  expect(
    whyStay(id, [
      { id: 'lead', lead: true },
      { id: 'other', lead: false },
    ]),
  ).toBe(why)
})

test('a sole author cannot leave', () => {
  expect(whyStay('lead', [{ id: 'lead', lead: true }])).toMatch(/^You’re the only author of this paper/)
})

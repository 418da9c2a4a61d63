import { expect, test } from 'vitest'
import { paperStates } from '#features/team/states.ts'
import { windowOf } from '#features/team/server/reminders/remind-each.ts'
import { extended, whyNoExtension } from './deadlines.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test.each([
  [8, undefined],
  [7, 'week'],
  [1.001, 'week'],
  [1, 'day'],
  [0.001, 'day'],
  [0, 'passed'],
  [-29, 'passed'],
  [-30, undefined],
] as const)('a deadline in %d days causes the reminder %s', (days, kind) => {
  const due = inDays(days)
  const kinds = (['week', 'day', 'passed'] as const).filter((one) => {
    const { from, to } = windowOf(one, NOW)
    return due > from && due <= to
  })
  expect(kinds).toEqual(kind ? [kind] : [])
})

test('extra weeks count from the deadline, or from now if it has passed', () => {
  expect(extended(inDays(3), 2, NOW)).toEqual(inDays(17))
  expect(extended(inDays(-30), 2, NOW)).toEqual(inDays(14))
})

const OPEN = { isLead: true, status: paperStates.draft, dueAt: inDays(3), isWaiting: false, granted: 0 }

test.each([{}, { status: paperStates.revision_requested }, { granted: 1 }])(
  'more time can be requested with %o',
  (change) => {
    expect(whyNoExtension({ ...OPEN, ...change })).toBeUndefined()
  },
)

test.each([
  [{ isLead: false }, /Only the team lead/],
  [{ status: paperStates.pending_publication_review }, /only while the paper is being written/],
  [{ status: paperStates.review }, /only while the paper is being written/],
  [{ status: paperStates.approved_for_publication }, /only while the paper is being written/],
  [{ status: paperStates.published }, /only while the paper is being written/],
  [{ status: paperStates.rejected }, /only while the paper is being written/],
  [{ dueAt: null }, /no deadline/],
  [{ isWaiting: true }, /still pending/],
  [{ granted: 2 }, /maximum number of extensions/],
] as const)('no more time can be asked for with %o', (change, sentence) => {
  expect(whyNoExtension({ ...OPEN, ...change })).toMatch(sentence)
})

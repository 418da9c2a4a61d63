import { expect, test } from 'vitest'
import { hasEnoughApprovals, missingApprovals, type ViewerContext, approvalRefusal } from './policy.ts'

const [A, B, C, D, E] = ['ada', 'bea', 'cid', 'dea', 'eva']

test.each([
  ['nobody has approved', 'high', null, [], false],
  ['one has', 'high', null, [A], true],
  ['whoever asked for it has', 'high', A, [A], false],
  ['another than who asked for it has', 'high', A, [B], true],
  ['one has, of what is critical', 'critical', null, [A], false],
  ['two have', 'critical', null, [A, B], true],
  ['another than who asked for it has, of what is critical', 'critical', A, [B], true],
] as const)('enough stand behind it where %s', (_what, severity, proposedBy, approvedBy, enough) =>
  expect(hasEnoughApprovals({ severity, proposedBy, approvedBy })).toBe(enough),
)

test('with one admin it says who is missing', () => {
  const alone = { severity: 'critical', proposedBy: null, admins: [A] } as const
  expect(missingApprovals({ ...alone, approvedBy: [] })).toContain('There is no other admin yet')
  expect(missingApprovals({ ...alone, approvedBy: [A] })).toBe(
    'A second admin has to approve it, too. There is no other admin yet: give somebody the role under Super Admin.',
  )
  expect(missingApprovals({ ...alone, approvedBy: [A], admins: [A, B] })).toBe('A second admin has to approve it, too.')
  expect(missingApprovals({ severity: 'high', proposedBy: A, approvedBy: [], admins: [A] })).toContain(
    'There is no other admin',
  )
})

const viewing = {
  severity: 'critical',
  proposedBy: null,
  approvedBy: [],
  admins: [A, B],
  me: A,
  nameOf: (id: string) => id,
} as const

test.each<[string, string, Partial<ViewerContext>, unknown]>([
  ['may', 'one of two', {}, undefined],
  [
    'may not',
    'the only one, of what is critical',
    { admins: [A] },
    expect.stringContaining('you are the only one. There is no other admin yet'),
  ],
  ['may', 'the only one, of what is not critical', { admins: [A], severity: 'high' }, undefined],
  [
    'may not',
    'who asked for it',
    { proposedBy: A },
    'You asked for this proposal, so another admin decides on it. It waits for bea.',
  ],
  ['may', 'another than who asked for it', { proposedBy: B }, undefined],
  [
    'may not',
    'who has approved',
    { approvedBy: [A], admins: [A, B, C] },
    expect.stringContaining('takes a second admin. It waits for bea or cid.'),
  ],
  [
    'may not',
    'one of many',
    { proposedBy: A, admins: [A, B, C, D, E] },
    expect.stringContaining('It waits for bea, cid, dea or another one.'),
  ],
])('it %s be approved by %s', (_may, _who, given, says) => {
  expect(approvalRefusal({ ...viewing, ...given })).toEqual(says)
})

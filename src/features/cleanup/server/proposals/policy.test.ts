import { expect, test } from 'vitest'
import { hasEnoughApprovals, missingApprovals, type ViewerContext, approvalRefusal } from './policy.ts'

const [A, B, C, D, E] = ['ada', 'bea', 'cid', 'dea', 'eva']

test.each([
  ['nobody has approved it', 'high', null, [], false],
  ['one admin has approved it', 'high', null, [A], true],
  ['its creator has approved it', 'high', A, [A], false],
  ['another admin than its creator has approved it', 'high', A, [B], true],
  ['one admin has approved a critical one', 'critical', null, [A], false],
  ['two admins have approved a critical one', 'critical', null, [A, B], true],
  ['another admin than its creator has approved a critical one', 'critical', A, [B], true],
] as const)('a proposal has enough approvals or not: %s', (_what, severity, proposedBy, approvedBy, enough) =>
  expect(hasEnoughApprovals({ severity, proposedBy, approvedBy })).toBe(enough),
)

test('with a single admin, the text says who is missing', () => {
  const alone = { severity: 'critical', proposedBy: null, admins: [A] } as const
  expect(missingApprovals({ ...alone, approvedBy: [] })).toContain('There is no other admin yet')
  expect(missingApprovals({ ...alone, approvedBy: [A] })).toBe(
    'A second admin has to approve it too. There is no other admin yet. You can make someone an admin under Super Admin.',
  )
  expect(missingApprovals({ ...alone, approvedBy: [A], admins: [A, B] })).toBe('A second admin has to approve it too.')
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
    'the only admin if it is critical',
    { admins: [A] },
    expect.stringContaining('you are the only one. There is no other admin yet'),
  ],
  ['may', 'the only admin if it is not critical', { admins: [A], severity: 'high' }, undefined],
  [
    'may not',
    'its creator',
    { proposedBy: A },
    'You created this proposal, so another admin has to decide. It can be approved by bea.',
  ],
  ['may', 'another admin than its creator', { proposedBy: B }, undefined],
  [
    'may not',
    'an admin who has approved it',
    { approvedBy: [A], admins: [A, B, C] },
    expect.stringContaining('need a second admin. It can be approved by bea or cid.'),
  ],
  [
    'may not',
    'one of many',
    { proposedBy: A, admins: [A, B, C, D, E] },
    expect.stringContaining('It can be approved by bea, cid, dea or another admin.'),
  ],
])('a proposal %s be approved by %s', (_may, _who, given, says) => {
  expect(approvalRefusal({ ...viewing, ...given })).toEqual(says)
})

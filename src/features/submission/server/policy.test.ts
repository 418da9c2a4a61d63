import { describe, expect, test } from 'vitest'
import { paperStates } from '#features/team/states.ts'
import { submissionStates } from '../states.ts'
import { whyClosed } from '#features/team/server/policy.ts'
import { may } from '#features/team/server/rights.ts'
import { decide, mayDecide } from './read-workspace.ts'
import { creditedNames } from './submission/submissions.ts'

const team = [{ member_id: 'ann' }, { member_id: 'bo' }]

test('editors cannot decide on their own papers', () => {
  expect(mayDecide({ id: 'ann' }, team)).toBe(false)
  expect(mayDecide({ id: 'cy' }, team)).toBe(true)
})

test.each([
  ['lead', ['read', 'write', 'remove', 'submit', 'say_roles'], []],
  ['member', ['read', 'write', 'invite', 'submit'], ['remove', 'order_authors']],
  ['writer', ['write', 'decide_suggestions'], ['submit', 'invite', 'restore', 'say_roles']],
  ['mentor', ['suggest', 'comment'], ['write', 'decide_suggestions', 'see_extensions']],
  ['suggester', ['suggest', 'comment'], ['write', 'invite']],
  ['reader', ['read'], ['comment', 'suggest', 'write']],
  ['editor', ['read', 'see_extensions'], ['write', 'comment', 'submit']],
  ['former', [], ['read', 'write']],
  ['stranger', [], ['read', 'write']],
] as const)('a %s may %j and not %j', (paperRole, allowed, refused) => {
  for (const action of allowed) expect(may(paperRole, action)).toBe(true)
  for (const action of refused) expect(may(paperRole, action)).toBe(false)
})

test('while a paper is with the editors nobody can change its text, and everything else still works', () => {
  const waits = paperStates.pending_publication_review
  for (const action of ['write', 'suggest', 'restore', 'submit'] as const)
    expect(may('lead', action, waits)).toBe(false)
  for (const action of ['read', 'comment', 'invite'] as const) expect(may('lead', action, waits)).toBe(true)
})

test.each([
  ['draft', true],
  ['revision_requested', true],
  ['pending_publication_review', false],
  ['review', false],
  ['approved_for_publication', false],
  ['published', false],
  ['rejected', false],
] as const)('a paper that is %s can be written: %s', (status, open) =>
  expect(whyClosed(paperStates[status]) === undefined).toBe(open),
)

describe('each state of a submission and each decision', () => {
  const decisions = ['approved_for_publication', 'revision_requested', 'rejected'] as const
  const waiting = submissionStates.pending_publication_review
  const of = (paper: (typeof decisions)[number] | 'pending_publication_review' | 'review') => ({
    submission: submissionStates[paper === 'review' ? 'pending_publication_review' : paper],
    paper: paperStates[paper],
  })
  test.each(decisions)('pending, %s', (decision) => {
    expect(decide(of('pending_publication_review'), decision)).toEqual(of(decision))
    expect(decide(of('review'), decision)).toEqual(of(decision))
  })
  const again = decisions.flatMap((state) => decisions.map((decision) => [state, decision] as const))
  const refused = { refused: 'This submission was already reviewed' }
  test.each(again)('%s, %s', (state, decision) => {
    expect(decide(of(state), decision)).toEqual(refused)
    // A paper that is not pending cannot be decided on, regardless of the state of its submission.
    expect(decide({ ...of(state), submission: waiting }, decision)).toEqual(refused)
  })
})

test('co-authors who are not on the team are credited once', () => {
  const onTeam = [{ givenName: 'Amara', familyName: 'Okafor' }]
  expect(creditedNames('Maria de la Cruz, amara okafor;\nCher, , Cher', onTeam)).toEqual([
    { givenName: 'Maria de la', familyName: 'Cruz', affiliation: '' },
    { givenName: '', familyName: 'Cher', affiliation: '' },
  ])
})

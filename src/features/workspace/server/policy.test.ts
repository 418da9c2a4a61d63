import { describe, expect, test } from 'vitest'
import { paperStates, submissionStates } from '../states.ts'
import { creditedNames } from './credit.ts'
import { decide, mayDecide, mayRead, mayWrite, whyClosed } from './policy.ts'

const team = [{ member_id: 'ann' }, { member_id: 'bo' }]

test.each([
  ['ann', 'student', true, true, false],
  ['bo', 'faculty', true, true, false],
  ['cy', 'student', false, false, true],
  ['cy', 'moderator', true, false, true],
  ['cy', 'admin', true, false, true],
  ['ann', 'admin', true, true, false],
] as const)('%s, a %s: reads %s, writes %s, decides %s', (id, role, reads, writes, decides) => {
  expect(mayRead({ id, role }, team)).toBe(reads)
  expect(mayWrite({ id }, team)).toBe(writes)
  expect(mayDecide({ id }, team)).toBe(decides)
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
  const verdicts = ['approved_for_publication', 'revision_requested', 'rejected'] as const
  const waiting = submissionStates.pending_publication_review
  const of = (paper: (typeof verdicts)[number] | 'pending_publication_review' | 'review') => ({
    submission: submissionStates[paper === 'review' ? 'pending_publication_review' : paper],
    paper: paperStates[paper],
  })
  test.each(verdicts)('waiting, %s', (verdict) => {
    expect(decide(of('pending_publication_review'), verdict)).toEqual(of(verdict))
    expect(decide(of('review'), verdict)).toEqual(of(verdict))
  })
  const again = verdicts.flatMap((state) => verdicts.map((verdict) => [state, verdict] as const))
  const refused = { refused: 'This submission was already reviewed' }
  test.each(again)('%s, %s', (state, verdict) => {
    expect(decide(of(state), verdict)).toEqual(refused)
    // A paper that no longer waits is not decided on, whatever its submission says.
    expect(decide({ ...of(state), submission: waiting }, verdict)).toEqual(refused)
  })
})

test('co-authors are credited once, without those on the team', () => {
  const onTeam = [{ givenName: 'Amara', familyName: 'Okafor' }]
  expect(creditedNames('Maria de la Cruz, amara okafor;\nCher, , Cher', onTeam)).toEqual([
    { givenName: 'Maria de la', familyName: 'Cruz', affiliation: '' },
    { givenName: '', familyName: 'Cher', affiliation: '' },
  ])
})

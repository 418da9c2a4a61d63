import { expect, test } from 'vitest'
import { paperStates } from '#features/team/states.ts'
import { isBeyondWriting, whyNotOnward } from './measures.ts'

const ready = { missing: [] }
const paper = { status: paperStates.draft, library_id: null, can_write: true, is_team_member: true }

test('a paper shows View Published Paper only once it is approved or published', () => {
  const beyond = [paperStates.approved_for_publication, paperStates.published]
  for (const status of beyond) expect(isBeyondWriting({ status })).toBe(true)
  for (const status of [paperStates.draft, paperStates.review, paperStates.revision_requested, paperStates.rejected])
    expect(isBeyondWriting({ status })).toBe(false)
})

test('an approved paper that is not in the library yet says when it can be viewed', () => {
  const approved = { ...paper, status: paperStates.approved_for_publication, can_write: false }
  expect(whyNotOnward(approved, ready)).toEqual([
    'The paper is approved and can be viewed once it is in the Research Library.',
  ])
  expect(whyNotOnward({ ...approved, status: paperStates.published, library_id: 'a' }, ready)).toEqual([])
})

test('an unpublished paper shows what is missing, who may submit it, and that it is waiting', () => {
  expect(whyNotOnward(paper, { missing: ['800 more words.'] })).toEqual(['800 more words.'])
  expect(whyNotOnward({ ...paper, can_write: false, is_team_member: false }, ready)).toEqual([
    'Only the team can submit this paper.',
  ])
  const waiting = { ...paper, can_write: false, status: paperStates.pending_publication_review }
  expect(whyNotOnward(waiting, ready)).toEqual(['The paper has been submitted and is waiting for review.'])
})

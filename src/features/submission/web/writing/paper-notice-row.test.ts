import { expect, test } from 'vitest'
import type { Workspace } from '../../contract.ts'
import { paperStates } from '#features/team/states.ts'
import { noticeOf } from './paper-notice-row.tsx'

const { draft, pending_publication_review: submitted } = paperStates

test.each([
  ['lead', draft, undefined],
  ['member', draft, undefined],
  ['writer', draft, 'You can edit as a guest of the team'],
  ['suggester', draft, 'You can suggest changes as a guest of the team'],
  ['mentor', draft, 'You mentor this paper'],
  ['reader', draft, 'Read only'],
  ['editor', draft, 'Read only'],
  ['writer', submitted, 'Submitted for publication review'],
  ['reader', submitted, 'Read only'],
] as const)('a %s of a paper that is %s sees: %s', (paperRole, status, title) => {
  const isAuthor = paperRole === 'lead' || paperRole === 'member'
  const canWrite = status === draft && (isAuthor || paperRole === 'writer')
  const canSuggest = canWrite || (status === draft && (paperRole === 'suggester' || paperRole === 'mentor'))
  const paper = { standing: paperRole, status, is_team_member: isAuthor, can_write: canWrite, can_suggest: canSuggest }
  expect(noticeOf({ ...paper, submitted_at: null } as Workspace['paper'])?.title).toBe(title)
})

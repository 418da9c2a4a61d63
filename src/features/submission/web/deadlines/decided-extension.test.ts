import { expect, test } from 'vitest'
import type { ExtensionToDecide } from '../../extensions-contract.ts'
import { extensionStates } from '../../states.ts'
import { withDecided } from './live-extensions.ts'

const aRequest = (id: string): ExtensionToDecide => ({
  id,
  weeks: 2,
  reason: 'Our ethics approval came late.',
  status: extensionStates.pending,
  requested_at: '2026-11-21T12:00:00Z',
  decided_at: null,
  decided_by: null,
  notes: '',
  paper_id: 'paper',
  paper_title: 'Alert fatigue by the hour',
  asked_by: 'Amara Okafor',
  due_at: null,
  may_decide: true,
})

const shown = {
  extensions: ['a', 'b', 'c'].map(aRequest),
  waiting: 3,
  pagination: { page: 1, size: 20, total: 3, total_pages: 1 },
}
const decided = { ...aRequest('b'), status: extensionStates.approved, decided_by: 'Otto Vale', may_decide: false }

test('a decided request stays in its place, and the pending count drops by one', () => {
  const after = withDecided(shown, decided)
  expect(after.extensions.map(({ id, decided_by: by }) => [id, by])).toEqual([
    ['a', null],
    ['b', 'Otto Vale'],
    ['c', null],
  ])
  expect(after.waiting).toBe(2)
})

test('a repeated update, or one for another page, changes nothing', () => {
  const after = withDecided(shown, decided)
  expect(withDecided(after, decided)).toBe(after)
  expect(withDecided(shown, { ...decided, id: 'z' })).toBe(shown)
})

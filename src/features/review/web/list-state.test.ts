import { expect, test } from 'vitest'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import { addressOf, addressOfItem, isNarrowed, readListState, queryFor } from './list-state.ts'

const at = (text: string) => readListState(new URLSearchParams(text))

test('the tabs have a fixed order, those of the community last', () => {
  expect(REVIEW_TABS.slice(0, 6).map(({ label }) => label)).toEqual([
    'Publication Review',
    'Project Claims',
    'New Proposals',
    'Refined Questions',
    'Questions',
    'Flagged Messages',
  ])
})

test.each([
  ['', '/admin/panel?tab=publications'],
  ['tab=nothing&status=lost&page=-3', '/admin/panel?tab=publications'],
  ['tab=claims&status=waiting&page=1', '/admin/panel?tab=claims'],
  ['tab=claims&status=available', '/admin/panel?tab=claims'],
  ['tab=claims&status=overdue&page=2', '/admin/panel?tab=claims&status=overdue&page=2'],
  [
    'id=7&page=3&search=%20night%20&category=Other&status=all&tab=questions',
    '/admin/panel?tab=questions&status=all&category=Other&search=night&page=3&id=7',
  ],
  ['tab=claims&id=7&review=now', '/admin/panel?tab=claims&id=7&review=now'],
  ['tab=claims&review=now', '/admin/panel?tab=claims'],
])('%s gives the list state %s', (text, address) => expect(addressOf(at(text))).toBe(address))

test.each([
  ['tab=claims', { status: 'pending_review', overdue: undefined }],
  ['tab=claims&status=all', { status: undefined, overdue: undefined }],
  ['tab=claims&status=overdue', { status: undefined, overdue: 'true' }],
  ['tab=claims&status=rejected', { status: 'rejected', overdue: undefined }],
  ['tab=questions&category=Other&search=ward', { status: 'submitted', category: 'Other', search: 'ward' }],
])('%s requests %j from the server', (text, query) => expect(queryFor(at(text))).toMatchObject(query))

test('an item opens in its review queue: in the dialog for a decider, in its row for a reader', () => {
  expect(addressOfItem({ kind: 'claim', id: '7', may_decide: true })).toBe('/admin/panel?tab=claims&id=7&review=now')
  expect(addressOfItem({ kind: 'claim', id: '7', may_decide: false })).toBe('/admin/panel?tab=claims&id=7')
  expect(addressOfItem({ kind: 'extension', id: '7', may_decide: true })).toBe('/admin/extensions?id=7')
})

test('a list is narrowed by state, category or words, not by its page', () => {
  expect(['', 'page=2', 'status=all', 'category=Other', 'search=x'].map((text) => isNarrowed(at(text)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

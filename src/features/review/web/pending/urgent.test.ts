import { expect, test } from 'vitest'
import type { WaitingItem } from '../../contract.ts'
import { mostUrgentStep, verbFor } from './pending-reviews-section.tsx'

const NOW = new Date('2026-11-20T20:00:00Z')

const anItem = (traits: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'question',
  id: '7',
  title: 'Do earplugs help patients to sleep?',
  from: 'Amara Osei',
  arrived_at: '2026-11-12T08:00:00Z',
  due_at: '2026-11-17T20:00:00Z',
  may_decide: true,
  ...traits,
})

test('an admin is led directly to the dialog and sees how late the item is', () => {
  expect(mostUrgentStep(anItem(), NOW)).toEqual({
    title: 'Review a question',
    sentence: '“Do earplugs help patients to sleep?”, from Amara Osei, overdue by 3 business days.',
    action: { label: 'Review', to: '/admin/panel?tab=questions&id=7&review=now' },
  })
})

test('a moderator reads what admins decide', () => {
  const item = anItem({ kind: 'refined_question', may_decide: false })
  const { title, action } = mostUrgentStep(item, NOW)
  expect([title, action]).toEqual(['Read a refined question', { label: 'Read', to: '/admin/panel?tab=refined&id=7' }])
})

test('a moderator decides on flagged messages, directly in the dialog', () => {
  const { title, action } = mostUrgentStep(anItem({ kind: 'flagged_message' }), NOW)
  expect([title, action]).toEqual([
    'Review a flagged message',
    { label: 'Review', to: '/admin/panel?tab=flagged&id=7&review=now' },
  ])
})

test.each([
  ['message', 'Answer', '/admin/inbox?id=7'],
  ['extension', 'Review', '/admin/extensions?id=7'],
])('a %s leads to its own screen', (kind, label, to) => {
  expect(mostUrgentStep(anItem({ kind, due_at: null }), NOW).action).toEqual({ label, to })
})

test('a long question is quoted by its beginning', () => {
  const { sentence } = mostUrgentStep(anItem({ title: 'word '.repeat(60) }), NOW)
  expect(sentence).toMatch(/^“(word ){1,30}word…”, from/)
})

test('messages are answered, the rest is reviewed', () => {
  expect(['message', 'claim'].map((kind) => verbFor({ kind, may_decide: true }))).toEqual(['Answer', 'Review'])
})

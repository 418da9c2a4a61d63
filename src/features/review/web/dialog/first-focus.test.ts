import { expect, test } from 'vitest'
import { KEYS } from '../review-queue.ts'
import { firstFocusFor } from './review-dialog.tsx'

test.each([
  ['approved', {}, 'button[type=submit]'],
  ['revision_requested', {}, 'button[type=submit]'],
  ['revision_requested', { admin_notes: 'Please write.' }, '[name="admin_notes"]'],
  ['approved', { title: 'Please enter a title.', category: 'Please choose.' }, '[name="title"], [name="category"]'],
  ['rejected', {}, '[name="admin_notes"]'],
])('with %s chosen and %j missing the focus moves to %s', (decision, missing, selector) =>
  expect(firstFocusFor({ keys: KEYS }, { decision, missing })).toBe(selector),
)

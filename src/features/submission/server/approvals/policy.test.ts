import { expect, test } from 'vitest'
import { publicationBlocker, overridableFrom, remindersDue, authorApprovalOf } from './policy.ts'

const DAY_MS = 86_400_000
const sent = new Date('2026-03-01T10:00:00Z')
const after = (days: number) => new Date(sent.getTime() + days * DAY_MS)
const amara = { id: 'a', name: 'Amara' }
const word = (textHash: string, agrees = true) => ({ memberId: 'a', textHash, agrees, note: '', saidAt: sent })

test('a word holds for the text it was said of', () => {
  expect(authorApprovalOf(amara, [word('one')], 'one').says).toBe('agrees')
  expect(authorApprovalOf(amara, [word('one')], 'two').says).toBe('earlier')
  expect(authorApprovalOf(amara, [word('one'), word('two', false)], 'two').says).toBe('disagrees')
  expect(authorApprovalOf({ id: 'b', name: 'Ben' }, [word('one')], 'one').says).toBe('nothing')
})

const authors = [authorApprovalOf(amara, [word('one')], 'one'), authorApprovalOf({ id: 'b', name: 'Ben' }, [], 'one')]
test('a publication waits for each author for 14 days, and then for a reason', () => {
  const held = (days: number, because = '') =>
    publicationBlocker({ authors, submittedAt: sent, because, now: after(days) })
  expect(held(0)).toBe(
    'Ben has not approved this text. It can be published once they have, or with a reason from 15 March 2026.',
  )
  expect(held(13.5, 'Nobody can reach Ben.')).toContain('It can be published once they have')
  // The fifteenth has begun, though not yet the hour of the submission.
  expect(held(13.9, 'Nobody can reach Ben.')).toBeUndefined()
  expect(held(14)).toBe('Ben has not approved this text. Please say why it is published all the same.')
  expect(held(14, 'Nobody can reach Ben.')).toBeUndefined()
  expect(
    publicationBlocker({ authors: authors.slice(0, 1), submittedAt: sent, because: '', now: sent }),
  ).toBeUndefined()
})

test('the day on which it may go on without them counts from its first hour', () => {
  expect(overridableFrom(new Date('2026-11-25T23:30:00Z')).toISOString()).toBe('2026-12-09T08:00:00.000Z')
  expect(overridableFrom(new Date('2026-06-01T02:30:00Z')).toISOString()).toBe('2026-06-14T07:00:00.000Z')
})

test.each([
  [2.9, []],
  [3, [3]],
  [8, [3, 7]],
])('after %d days the reminders of %j are due', (days, due) => expect(remindersDue(sent, after(days))).toEqual(due))

import { expect, test } from 'vitest'
import { publicationBlocker, overridableFrom, remindersDue, authorApprovalOf } from './policy.ts'

const DAY_MS = 86_400_000
const sent = new Date('2026-03-01T10:00:00Z')
const after = (days: number) => new Date(sent.getTime() + days * DAY_MS)
const amara = { id: 'a', name: 'Amara' }
const word = (textHash: string, agrees = true) => ({ memberId: 'a', textHash, agrees, note: '', saidAt: sent })

test('an approval applies only to its own text', () => {
  expect(authorApprovalOf(amara, [word('one')], 'one').says).toBe('agrees')
  expect(authorApprovalOf(amara, [word('one')], 'two').says).toBe('earlier')
  expect(authorApprovalOf(amara, [word('one'), word('two', false)], 'two').says).toBe('disagrees')
  expect(authorApprovalOf({ id: 'b', name: 'Ben' }, [word('one')], 'one').says).toBe('nothing')
})

const authors = [authorApprovalOf(amara, [word('one')], 'one'), authorApprovalOf({ id: 'b', name: 'Ben' }, [], 'one')]
test('a publication waits for each author for 14 days and then needs a reason', () => {
  const held = (days: number, because = '') =>
    publicationBlocker({ authors, submittedAt: sent, because, now: after(days) })
  expect(held(0)).toBe(
    'Ben has not approved this text. You can publish it once they do, or from 15 March 2026 if you give a reason.',
  )
  expect(held(13.5, 'Nobody can reach Ben.')).toContain('You can publish it once they do')
  // Publication is possible from the start of that day, before the hour of the submission.
  expect(held(13.9, 'Nobody can reach Ben.')).toBeUndefined()
  expect(held(14)).toBe('Ben has not approved this text. Please say why you are publishing it anyway.')
  expect(held(14, 'Nobody can reach Ben.')).toBeUndefined()
  expect(
    publicationBlocker({ authors: authors.slice(0, 1), submittedAt: sent, because: '', now: sent }),
  ).toBeUndefined()
})

test('the day on which an editor may publish without them counts from its first hour', () => {
  expect(overridableFrom(new Date('2026-11-25T23:30:00Z')).toISOString()).toBe('2026-12-09T08:00:00.000Z')
  expect(overridableFrom(new Date('2026-06-01T02:30:00Z')).toISOString()).toBe('2026-06-14T07:00:00.000Z')
})

test.each([
  [2.9, []],
  [3, [3]],
  [8, [3, 7]],
])('reminders are due %d days after the submission if sent are %j', (days, due) =>
  expect(remindersDue(sent, after(days))).toEqual(due),
)

import { describe, expect, test } from 'vitest'
import { Failure, type FailureKind } from '#shared/calls/failure.ts'
import type { UnsentQuestion } from './outbox.ts'
import { EMPTY_COMMUNITY_FORM } from './community-form.ts'
import { afterTry, dueAt, isUnanswered, nextDue, waitAfter } from './ask-sender.ts'

const NOW = 1_000_000
const waiting = (traits: Partial<UnsentQuestion> = {}): UnsentQuestion =>
  ({
    kind: 'community',
    form: EMPTY_COMMUNITY_FORM,
    clientId: 'a',
    tries: 1,
    nextAt: NOW,
    waitsFor: 'connection',
    refused: '',
    ...traits,
  }) as UnsentQuestion
const failure = (kind: FailureKind, more = {}) => new Failure(kind, 'Because.', more)

test('the wait doubles from two seconds to five minutes', () => {
  expect([1, 2, 3, 4, 8, 9, 100].map(waitAfter)).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000])
})

test('only a request without any answer counts as unanswered', () => {
  expect(isUnanswered(failure('network'))).toBe(true)
  for (const error of [failure('too_many'), failure('internal'), failure('invalid'), new Error('x')])
    expect(isUnanswered(error)).toBe(false)
})

describe('after a try', () => {
  test.each([
    ['network', 'connection'],
    ['internal', 'server'],
    ['unavailable', 'server'],
    ['unauthenticated', 'server'],
  ] as const)('that ended in %s, it is tried again later', (kind, waitsFor) => {
    expect(afterTry(waiting({ tries: 2 }), failure(kind), NOW)).toEqual(
      waiting({ tries: 3, nextAt: NOW + 8_000, waitsFor }),
    )
  })

  test('over a rate limit, it waits as long as the server says', () => {
    const limited = failure('too_many', { retryAfterSeconds: 900 })
    expect(afterTry(waiting(), limited, NOW)).toEqual(waiting({ tries: 2, nextAt: NOW + 900_000, waitsFor: 'limit' }))
  })

  test.each(['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'wrong_type', 'invalid'] as const)(
    'that the server refused (%s), it is not tried again, and says why',
    (kind) => {
      const refused = afterTry(waiting(), failure(kind), NOW)
      expect(refused.refused).toBe('Because.')
      expect(dueAt([refused], NOW + 1e9, true)).toEqual([])
      expect(nextDue([refused])).toBeUndefined()
    },
  )
})

test('questions are due at their time, or when the connection returns unless they wait for a rate limit', () => {
  const [past, later, limited] = [
    waiting({ clientId: 'past', nextAt: NOW - 1 }),
    waiting({ clientId: 'later', nextAt: NOW + 1 }),
    waiting({ clientId: 'limited', nextAt: NOW + 1, waitsFor: 'limit' }),
  ]
  const names = (isBack: boolean) => dueAt([past, later, limited], NOW, isBack).map(({ clientId }) => clientId)
  expect(names(false)).toEqual(['past'])
  expect(names(true)).toEqual(['past', 'later'])
  expect(nextDue([later, past])).toBe(NOW - 1)
})

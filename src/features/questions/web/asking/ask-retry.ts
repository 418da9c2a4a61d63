import { Failure, type FailureKind } from '#shared/calls/failure.ts'
import type { UnsentQuestion } from './outbox.ts'

const FIRST_WAIT_MS = 2_000
const WAIT_MAX_MS = 300_000

// What would be refused again, however often it is sent.
const FINAL: FailureKind[] = ['bad_request', 'forbidden', 'not_found', 'conflict', 'too_large', 'wrong_type', 'invalid']

/** How long to wait after so many tries: 2 s, doubled each time, 5 minutes at most. Pure. */
export const waitAfter = (tries: number): number => Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20))

/** Whether no server has answered. Pure. */
export const isUnanswered = (error: unknown): boolean => error instanceof Failure && error.kind === 'network'

/** What becomes of a question that waits when it could not be sent once more. Pure. */
export function afterTry(one: UnsentQuestion, error: unknown, now: number): UnsentQuestion {
  const tries = one.tries + 1
  if (error instanceof Failure && FINAL.includes(error.kind)) return { ...one, tries, refused: error.detail }
  if (error instanceof Failure && error.kind === 'too_many') {
    const seconds = error.retryAfterSeconds ?? waitAfter(tries) / 1_000
    return { ...one, tries, nextAt: now + seconds * 1_000, waitsFor: 'limit' }
  }
  return { ...one, tries, nextAt: now + waitAfter(tries), waitsFor: isUnanswered(error) ? 'connection' : 'server' }
}

/** Those to send now; `atOnce`: all that no limit holds back, since the connection has just returned or a page was opened. Pure. */
export const dueAt = (waiting: UnsentQuestion[], now: number, atOnce: boolean): UnsentQuestion[] =>
  waiting.filter(
    ({ refused, nextAt, waitsFor }) => refused === '' && (nextAt <= now || (atOnce && waitsFor !== 'limit')),
  )

/** When the next of them is due; undefined when none is. Pure. */
export const nextDue = (waiting: UnsentQuestion[]): number | undefined => {
  const times = waiting.filter(({ refused }) => refused === '').map(({ nextAt }) => nextAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

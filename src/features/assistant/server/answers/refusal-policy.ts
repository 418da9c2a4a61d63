import { Failure } from '#shared/calls/failure.ts'
import { isAboutOwnHealth, HEALTH_NOTICE, mightConcernHealth } from '../health/policy.ts'

/**
 * Maximum number of characters read from a refused message. Refused messages are not rate-limited, so each must be
 * cheap to check.
 */
const READ_LENGTH_MAX = 500

const messageIn = (body: unknown): string => {
  const message = typeof body === 'object' && body && 'message' in body ? body.message : ''
  return typeof message === 'string' ? message.slice(0, READ_LENGTH_MAX) : ''
}

const sentenceFor = (message: string): string => {
  if (isAboutOwnHealth(message)) return ` ${HEALTH_NOTICE.sentence}`
  return mightConcernHealth(message) ? ` If this is about someone’s health: ${HEALTH_NOTICE.sentence}` : ''
}

/**
 * Adds the health notice to any refusal of a message that may need it: no answers left, too many requests, or the
 * assistant turned off. The notice does not count as an answer. Pure.
 */
export function refusedWithCare(failure: Failure, { body }: { body?: unknown }): Failure {
  const { kind, detail, errors, retryAfterSeconds, current, unexplained } = failure
  const more = {
    ...(errors ? { errors } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(unexplained === undefined ? {} : { unexplained }),
    current,
  }
  return new Failure(kind, `${detail}${sentenceFor(messageIn(body))}`, more)
}

import { Failure } from '#shared/calls/failure.ts'
import { isAboutOwnHealth, HEALTH_NOTICE, mightConcernHealth } from '../health/policy.ts'

/** A refused person may send requests as often as they like, so no more than this is read of each. */
const READ_LENGTH_MAX = 500

const messageIn = (body: unknown): string => {
  const message = typeof body === 'object' && body && 'message' in body ? body.message : ''
  return typeof message === 'string' ? message.slice(0, READ_LENGTH_MAX) : ''
}

const sentenceFor = (message: string): string => {
  if (isAboutOwnHealth(message)) return ` ${HEALTH_NOTICE.sentence}`
  return mightConcernHealth(message) ? ` If this is about somebody’s health: ${HEALTH_NOTICE.sentence}` : ''
}

/**
 * Says the sentence of health with a refusal, whatever was refused: no answer left, asked too often, switched off. It takes no answer to say
 * it. Pure.
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

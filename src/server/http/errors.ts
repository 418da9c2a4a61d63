import type { FastifyError } from 'fastify'
import type { Logger } from 'pino'
import { isCollision, isDatabaseAway, isDiskFull, isLockUnavailable } from '../data/database-faults.ts'
import type { Errors } from '../monitoring/errors.ts'
import { Failure } from '#shared/calls/failure.ts'

// PostgreSQL's codes for text that it cannot store.
const UNSTORABLE_TEXT: ReadonlySet<string> = new Set(['22021', '22P05'])
const AWAY = 'The database does not answer right now. Please try again in a moment.'
const FULL = 'There is no room left to store anything right now. Reading goes on; please try again in a few minutes.'
const STOPPING = 'This server is about to stop. Please ask another one.'
const BUSY = 'Others are changing the same thing right now. Please try again.'

/** Returns the failure for what cannot be stored while the disk is full. */
export const diskFull = () => new Failure('unavailable', FULL, { retryAfterSeconds: 60 })

/** Returns the failure for requests while the database does not answer. */
export const databaseAway = () => new Failure('unavailable', AWAY, { retryAfterSeconds: 5 })

/** The answer about readiness while the server stops. */
export const serverStopping = () => new Failure('unavailable', STOPPING, { retryAfterSeconds: 1 })

// The order counts: to PostgreSQL a full disk is one of the resources that ran out.
function outageOf(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseAway(error)) return databaseAway()
  if (isCollision(error)) return new Failure('unavailable', BUSY, { retryAfterSeconds: 1 })
  if (isLockUnavailable(error)) return new Failure('conflict', BUSY)
  return undefined
}

const BY_FASTIFY_CODE: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('too_large', 'What you sent is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('wrong_type', 'Please send JSON (content type application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Failure('bad_request', 'The request has no body.'),
}

/** Converts an error to the failure that the user sees. Undefined for a bug, which is reported as an internal error. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as FastifyError
  if (code && BY_FASTIFY_CODE[code]) return BY_FASTIFY_CODE[code]
  if (code && UNSTORABLE_TEXT.has(code)) {
    return new Failure('bad_request', 'The text holds a character that cannot be stored.')
  }
  const outage = outageOf(error)
  if (outage) return outage
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('bad_request', 'The request could not be understood.')
  }
  return undefined
}

/** Returns the message for a bug: enough to find it in the log, and none of its details. Pure. */
export const internalDetail = (requestId: string): string =>
  `Something went wrong on our side. Please try again. If it stays so, write to us and name this request: ${requestId}`

/** Returns how a page reports an error during rendering, and where a bug is logged. */
export const faultsOf = ({ log, errors }: { log: Logger; errors: Errors }, requestId: string) => ({
  detail: internalDetail(requestId),
  expected: toFailure,
  report: (error: unknown) => {
    log.error({ err: error, request_id: requestId }, 'a page could not be drawn')
    errors.note(error, { place: 'page', requestId })
  },
})

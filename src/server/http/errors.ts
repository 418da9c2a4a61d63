import type { FastifyError } from 'fastify'
import type { Logger } from 'pino'
import { isCollision, isDatabaseAway, isDiskFull, isLockUnavailable } from '../data/database-faults.ts'
import type { Errors } from '../monitoring/errors.ts'
import { Failure } from '#shared/calls/failure.ts'

// PostgreSQL's error codes for text that it cannot store.
const UNSTORABLE_TEXT: ReadonlySet<string> = new Set(['22021', '22P05'])
const AWAY = 'We can’t reach the database right now. Please try again in a moment.'
const FULL =
  'The server’s disk is full, so we can’t save anything right now. You can still read. Please try again in a few minutes.'
const STOPPING = 'This server is restarting. Please try again.'
const BUSY = 'Someone else is changing this right now. Please try again.'

/** Returns the failure with which writes are refused while the disk is full. */
export const diskFull = () => new Failure('unavailable', FULL, { retryAfterSeconds: 60 })

/** Returns the failure with which requests are refused while the database is unavailable. */
export const databaseAway = () => new Failure('unavailable', AWAY, { retryAfterSeconds: 5 })

/** Returns the failure with which the readiness check answers while the server stops. */
export const serverStopping = () => new Failure('unavailable', STOPPING, { retryAfterSeconds: 1 })

// The full disk is checked first, since PostgreSQL's code for it is also in the class of exhausted resources, which
// counts as an unavailable database.
function outageOf(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseAway(error)) return databaseAway()
  if (isCollision(error)) return new Failure('unavailable', BUSY, { retryAfterSeconds: 1 })
  if (isLockUnavailable(error)) return new Failure('conflict', BUSY)
  return undefined
}

const BY_FASTIFY_CODE: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('too_large', 'This is too large to send.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('wrong_type', 'Please send JSON (content type application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Failure('bad_request', 'The request has no body.'),
}

/**
 * Converts an error to the failure that the user sees. Returns undefined for a bug, which is answered as an internal
 * error.
 */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as FastifyError
  if (code && BY_FASTIFY_CODE[code]) return BY_FASTIFY_CODE[code]
  if (code && UNSTORABLE_TEXT.has(code)) {
    return new Failure('bad_request', 'Your text contains a character that we can’t save. Please remove it.')
  }
  const outage = outageOf(error)
  if (outage) return outage
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('bad_request', 'We couldn’t read this request.')
  }
  return undefined
}

/**
 * Returns the error message for a bug. It contains the request's id, by which the log entry can be found, but no
 * details. Pure.
 */
export const internalDetail = (requestId: string): string =>
  `Something went wrong on our side. Please try again. If it keeps happening, contact us and mention this request: ${requestId}`

/**
 * Returns what is needed to handle an error during the rendering of a page: the user's message, and a function that
 * logs bugs.
 */
export const faultsOf = ({ log, errors }: { log: Logger; errors: Errors }, requestId: string) => ({
  detail: internalDetail(requestId),
  expected: toFailure,
  report: (error: unknown) => {
    log.error({ err: error, request_id: requestId }, 'A page could not be rendered')
    errors.note(error, { place: 'page', requestId })
  },
})

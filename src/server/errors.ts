import type { FastifyError } from 'fastify'
import type { Kernel } from './kernel.ts'
import { Failure } from '#shared/failure.ts'

// PostgreSQL's codes for text that it cannot store, and for a database that is away, stopping or overloaded.
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])
const DATABASE_AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
])

const BY_FASTIFY_CODE: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('too_large', 'What you sent is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('wrong_type', 'Please send JSON (content type application/json).'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Failure('bad_request', 'The request has no body.'),
}

/** What an error is to the person who caused or met it. Undefined for a bug, which is told as an internal error. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const { code, statusCode, message } = (error ?? {}) as FastifyError
  if (code && BY_FASTIFY_CODE[code]) return BY_FASTIFY_CODE[code]
  if (code && UNSTORABLE_TEXT.has(code)) {
    return new Failure('bad_request', 'The text holds a character that cannot be stored.')
  }
  if (
    (code && DATABASE_AWAY.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message ?? '')
  ) {
    return new Failure('unavailable', 'The database does not answer right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('bad_request', 'The request could not be understood.')
  }
  return undefined
}

/** What is said of a bug: enough to find it in the log, and nothing of itself. Pure. */
export const internalDetail = (requestId: string): string =>
  `Something went wrong on our side. Please try again. If it stays so, write to us and name this request: ${requestId}`

/** What a page says of a bug while it is drawn, and where the bug is logged. */
export const faultsOf = ({ log }: Pick<Kernel, 'log'>, requestId: string) => ({
  detail: internalDetail(requestId),
  report: (error: unknown) => log.error({ err: error, request_id: requestId }, 'a page could not be drawn'),
})

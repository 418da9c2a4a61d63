import { type DestinationStream, type Logger, pino } from 'pino'

type Told = { type: string; message: string; code?: string; queue?: string; stack?: string }

/**
 * Returns whether a value describes an error: an Error, or the copy of an Error that the job queue stores together with
 * the name of the queue.
 */
const isTelling = (error: unknown): error is Partial<NodeJS.ErrnoException> & { message: string; queue?: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/**
 * Serializes only the useful fields of an error: a database error contains its whole client, including the settings.
 */
export function serializeError(error: unknown): Told {
  if (!isTelling(error)) return { type: typeof error, message: String(error) }
  const { name = 'Error', message, code, stack, queue } = error
  return {
    type: name,
    message,
    ...(code ? { code } : {}),
    ...(queue ? { queue } : {}),
    ...(stack ? { stack } : {}),
  }
}

/** Creates a logger that writes one line of JSON per event, with the request id and without personal data. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    destination,
  )

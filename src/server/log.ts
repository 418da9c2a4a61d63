import { type DestinationStream, type Logger, pino } from 'pino'

type Told = { type: string; message: string; code?: string; queue?: string; stack?: string }

/** Returns whether a value describes an error: an error itself, or the queues' copy of one with the queue's name. */
const isTelling = (error: unknown): error is Partial<NodeJS.ErrnoException> & { message: string; queue?: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Serializes only useful fields: database errors carry their whole client, settings included. */
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

/** One line of JSON an event, with the request's id and nothing personal. */
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

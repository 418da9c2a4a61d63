import { type DestinationStream, type Logger, pino } from 'pino'

type Told = { type: string; message: string; code?: string; stack?: string }

/** Only what helps: database errors carry their whole client along, settings and all. */
export function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: error.message,
    ...(code ? { code } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
  }
}

/** One line of JSON an event, with the request's id and nothing personal. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: tellError } },
    destination,
  )

import type { FastifyInstance, FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import type * as z from 'zod'
import type { Actor } from '../access/actor.ts'
import type { EventStream } from './event-stream.ts'
import type { Kernel } from '../kernel.ts'

/** Short enough for proxies, which close a connection after a minute without traffic. */
const HEARTBEAT_MS = 25_000
const CHECK_SESSIONS_MS = 500
const UNREAD_BYTES_MAX = 64 * 1024
const STREAM_BYTES_MAX = 4 * 1024 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Turns off buffering in nginx.
  'x-accel-buffering': 'no',
}

/** The stream to send, the schema of its events, and the member who receives it. */
type Asked = { stream: EventStream; event: z.ZodType; actor: Actor | undefined }
export type SendEvents = (reply: FastifyReply, asked: Asked) => FastifyReply

/**
 * Closes the streams of ended sessions. Checks the sessions twice a second. @returns a function that stops the checks
 */
function endWithSessions({ sessions, now, log }: Kernel, open: Map<() => void, string | undefined>): () => void {
  const check = async () => {
    const ids = [...new Set([...open.values()].flatMap((sessionId) => sessionId ?? []))]
    if (ids.length === 0) return
    const living = new Set((await sessions.living(ids, now())).map(({ sessionId }) => sessionId))
    for (const [end, sessionId] of open) if (sessionId && !living.has(sessionId)) end()
  }
  const look = () =>
    void check().catch((error: unknown) =>
      log.warn({ err: error }, 'The sessions of open streams could not be checked'),
    )
  sessions.onForget(look)
  const looking = setInterval(look, CHECK_SESSIONS_MS).unref()
  return () => clearInterval(looking)
}

/**
 * Creates a function that sends event streams. Each stream is limited in time and bytes, and ends when its session ends
 * or the app closes.
 */
export function createEventStreams(app: FastifyInstance, kernel: Kernel): SendEvents {
  const lifetimeMs = kernel.settings.streamSeconds * 1000
  const open = new Map<() => void, string | undefined>()
  const stopLooking = endWithSessions(kernel, open)
  app.addHook('preClose', (done) => {
    stopLooking()
    for (const end of open.keys()) end()
    done()
  })
  return (reply, { stream, event, actor }) => {
    const body = new PassThrough()
    const end = () => void body.end()
    let sentBytes = 0
    const write = (text: string) => {
      if (body.writableEnded || body.destroyed) return
      sentBytes += Buffer.byteLength(text)
      // Closes the stream of a client that does not read. The page requests a new stream when it is active again.
      if (body.readableLength + body.writableLength > UNREAD_BYTES_MAX) body.destroy()
      else if (sentBytes > STREAM_BYTES_MAX) end()
      else body.write(text)
    }
    // Sends a first line, so that the headers are sent immediately.
    write(': open\n\n')
    const send = (name: string, data: unknown) =>
      write(`event: ${name}\ndata: ${JSON.stringify(event.parse(data))}\n\n`)
    const leave = stream.begin({ send, end })
    const beating = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    const closing = setTimeout(end, lifetimeMs)
    open.set(end, actor?.sessionId)
    body.once('close', () => {
      clearInterval(beating)
      clearTimeout(closing)
      open.delete(end)
      leave()
    })
    // The client has already disconnected. Sending would cause an error that would be logged as a bug.
    if (reply.raw.destroyed) {
      body.destroy()
      return reply.hijack()
    }
    return reply.headers(HEADERS).send(body)
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import type { EventStream } from './event-stream.ts'

/** Often enough for proxies, which close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
const UNREAD_BYTES_MAX = 64 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx hands on what it reads at once.
  'x-accel-buffering': 'no',
}

export type SendEvents = (reply: FastifyReply, stream: EventStream) => FastifyReply

/** Sends streams of events, each for `lifetimeMs` at most, and ends them all when the app closes. */
export function openEventStreams(app: FastifyInstance, lifetimeMs: number): SendEvents {
  const open = new Set<() => void>()
  app.addHook('preClose', (done) => {
    for (const end of open) end()
    done()
  })
  return (reply, { begin }) => {
    const body = new PassThrough()
    const end = () => void body.end()
    const write = (text: string) => {
      if (body.writableEnded || body.destroyed) return
      // Whoever does not read is let go; the page asks anew when it is back.
      if (body.readableLength + body.writableLength > UNREAD_BYTES_MAX) body.destroy()
      else body.write(text)
    }
    // A first line at once, so that the headers go out.
    write(': open\n\n')
    const leave = begin({ send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end })
    const beating = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
    const closing = setTimeout(end, lifetimeMs)
    open.add(end)
    body.once('close', () => {
      clearInterval(beating)
      clearTimeout(closing)
      open.delete(end)
      leave()
    })
    return reply.headers(HEADERS).send(body)
  }
}

import type { FastifyInstance } from 'fastify'
import type { Drain } from './drain.ts'

const CLOSE_IDLE_EVERY_MS = 100

/** Closes connections when the server stops, without losing a request that a client has already sent. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  // Also closes the connection of a request that began before the stop: its client would send the next request on it.
  // oxlint-disable-next-line max-params -- Fastify's signature; an async hook would create a promise for each response
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isOn()) reply.raw.shouldKeepAlive = false
    done()
  })
  app.addHook('preClose', async () => {
    await drain.untilQuiet()
    // A connection that was busy until now would wait for its client's next request, and so delay the stop.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
    // An app that never listened does not emit `close`; the unreferenced timer does not keep the process alive.
    app.server.once('close', () => clearInterval(closing))
  })
}

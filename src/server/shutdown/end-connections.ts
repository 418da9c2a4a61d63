import type { FastifyInstance } from 'fastify'
import type { Drain } from './drain.ts'

const CLOSE_IDLE_EVERY_MS = 100

/** Ends connections while the server stops, without losing a request that a client has sent. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  // A request in progress when the stop began ends its connection, too: its client would send the next one on it.
  // oxlint-disable-next-line max-params -- Fastify's own; a hook that returns a promise would cost each answer one
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isOn()) reply.raw.shouldKeepAlive = false
    done()
  })
  app.addHook('preClose', async () => {
    await drain.untilQuiet()
    // A connection that was busy until now would stay open for its client's next request, and so delay the end.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
    // An app that never listened never closes its server; the timer alone must not keep the process.
    app.server.once('close', () => clearInterval(closing))
  })
}

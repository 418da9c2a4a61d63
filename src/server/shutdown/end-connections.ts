import type { FastifyInstance } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Drain } from './drain.ts'

const CLOSE_IDLE_EVERY_MS = 100
/** A turn of the event loop in which little was done. */
const EMPTY_TURN_MS = 1
const EMPTY_TURN_WITHIN_MS = 100

/**
 * Waits for a short turn of the event loop. The system resets connections that it has made and the process has not accepted when listening ends; such
 * a turn has just accepted what there was.
 */
async function untilEmptyTurn(): Promise<void> {
  const until = performance.now() + EMPTY_TURN_WITHIN_MS
  let began = performance.now()
  let turnMs = Infinity
  while (turnMs > EMPTY_TURN_MS && began < until) {
    await nextTurn()
    turnMs = performance.now() - began
    began = performance.now()
  }
}

/** Ends connections while the server stops, so that no client loses a request that it has sent. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  // A request that was under way when the stop began ends its connection, too: its client would send the next one on it.
  // oxlint-disable-next-line max-params -- Fastify's own; a hook that returns a promise would cost each answer one
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isOn()) reply.raw.shouldKeepAlive = false
    done()
  })
  // A connection that was busy when the stop began would be kept open for its client's next request, and so delay the end.
  app.addHook('preClose', (done) => {
    // An app that never listened never closes its server; the timer alone must not keep the process.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
    app.server.once('close', () => clearInterval(closing))
    done()
  })
  app.addHook('preClose', untilEmptyTurn)
}

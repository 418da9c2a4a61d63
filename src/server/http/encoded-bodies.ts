import type { FastifyInstance } from 'fastify'
import { Failure } from '#shared/calls/failure.ts'

const CODED = 'Please send the body as it is: it is not unpacked here.'

/** Refuses bodies that are packed: what is read is what was sent. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }) => {
    const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (coding !== 'identity') throw new Failure('wrong_type', CODED)
  })
}

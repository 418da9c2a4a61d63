import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppParts } from '../http/app-parts.ts'
import { dispositionOf } from '../http/download.ts'
import { toFailure } from '../http/errors.ts'
import { archiveOf } from './archive.ts'

/** `/backups/ID.tar?until&for&mac`: a backup as one archive, by an address that was given out to an admin, for as long as they are one. */
export function serveBackups(app: FastifyInstance, { application, pages }: AppParts): void {
  const { backups } = application.kernel
  app.get('/backups/:name', async (request: FastifyRequest, reply) => {
    try {
      const id = (request.params as { name: string }).name.replace(/\.tar$/, '')
      const { until, mac, for: reader } = request.query as Record<'until' | 'mac' | 'for', string | undefined>
      await backups.addresses.check(id, { until: String(until), mac: String(mac), reader: String(reader) })
      const archive = archiveOf(await backups.find(id))
      return await reply
        .type('application/x-tar')
        .header('content-disposition', dispositionOf({ fileName: `inflo-${id}.tar`, shown: false }))
        .header('cache-control', 'no-store')
        .send(archive)
    } catch (error) {
      const failure = toFailure(error)
      if (!failure) throw error
      pages.refuse(reply, failure)
      return reply
    }
  })
}

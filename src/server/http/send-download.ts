import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from './download.ts'

// Caches may store the file but must revalidate it each time, so that nobody reads an outdated version of a corrected
// paper.
const ASKED_EACH_TIME = 'public, no-cache'

/**
 * Returns whether the client already has the file. Ignores the prefix `W/` (weak), which compressing proxies add to an
 * ETag (RFC 9110, 13.1.2).
 */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === '*' || (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Sends a file, or 304 if the client already has it. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { download, status }: { download: Download; status: number },
) {
  const { type, disposition, etag, bytes } = download
  reply.type(type).header('content-disposition', disposition)
  if (!etag) reply.header('cache-control', 'no-store')
  else {
    reply.header('etag', etag).header('cache-control', ASKED_EACH_TIME)
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send()
  }
  return reply.status(status).send(bytes)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from './download.ts'

// Stored by caches, revalidated each time: a corrected paper must not be read in its old form.
const ASKED_EACH_TIME = 'public, no-cache'

/**
 * Returns whether the reader has it already; a weak mark, which proxies that compress put before a tag, changes nothing
 * (RFC 9110, 13.1.2).
 */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === '*' || (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Answers with a file, or with 304 when the reader has it already. */
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

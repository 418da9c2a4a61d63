import type { FastifyReply } from 'fastify'
import type { Failure } from '#shared/failure.ts'
import { securityHeaders } from './security-headers.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

// Whole in itself: it is told while nothing that pages are made of can be counted on.
const pageOf = (title: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} · Inflo</title></head>
<body><main><h1>${title}</h1><p>${escaped(text)}</p></main></body></html>
`

/** Tells somebody whose form was sent without script what stood in the way, as a page of its own. */
export function sendPlainPage(reply: FastifyReply, failure: Failure, secure: boolean): FastifyReply {
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds))
  return reply
    .status(failure.status)
    .headers({ ...securityHeaders(secure), 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(pageOf('This did not work yet', `${failure.detail} Nothing was changed: go back and press once more then.`))
}

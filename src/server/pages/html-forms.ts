import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { toFailure } from '../http/errors.ts'
import { textOf } from '../http/json-body.ts'
import type { Pages } from './pages.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'

const isForm = (request: FastifyRequest): boolean => request.headers['content-type']?.startsWith(URL_ENCODED) ?? false

// Consecutive percent-encoded bytes in a form are decoded together, since one byte alone may not be valid UTF-8. A
// literal percent sign is not matched.
const ENCODED = /(?:%[\da-f]{2})+/gi
const bytesIn = (encoded: string): Buffer => Buffer.from(encoded.replaceAll('%', ''), 'hex')

/**
 * Parses the fields of a form. If a name occurs twice, the last value is used.
 * @throws Failure bad_request for text that contains NUL or is not valid UTF-8.
 */
export function parseForm(text: string): Record<string, string> {
  for (const [encoded] of text.matchAll(ENCODED)) textOf(bytesIn(encoded))
  const fields = Object.fromEntries(new URLSearchParams(text))
  if (Object.entries(fields).flat().join('').includes('\u0000')) {
    throw new Failure('bad_request', 'Your text contains a character that we can’t save. Please remove it.')
  }
  return fields
}

/** Lets the routes of one Fastify scope accept HTML forms. All other routes accept JSON only, and answer 415. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseForm(textOf(bytes as Buffer)))
    } catch (error) {
      done(error as Error)
    }
  })
  // Mail programs may send a one-click unsubscribe request in this format (RFC 8058); its content is ignored.
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, {}))
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; pages: Pages }

/**
 * Returns how to answer a form that a browser without JavaScript has sent: with a redirect to a page that shows the
 * result. A temporary failure is shown directly, so that the form can be sent again. Returns undefined for any other
 * request.
 */
export function pageAfterForm({ form }: Endpoint, { request, reply, pages }: Exchange) {
  if (!form || form === 'answered in place' || !isForm(request)) return undefined
  return {
    done: () => reply.redirect(form.done, 303),
    refused: (error: unknown) => {
      const failure = toFailure(error)
      if (!failure) throw error
      if (failure.kind !== 'unavailable') return reply.redirect(form.refused, 303)
      pages.refuse(reply, failure)
      return reply
    },
  }
}

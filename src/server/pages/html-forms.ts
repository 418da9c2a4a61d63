import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { toFailure } from '../http/errors.ts'
import { textOf } from '../http/json-body.ts'
import type { Pages } from './pages.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'

const isForm = (request: FastifyRequest): boolean => request.headers['content-type']?.startsWith(URL_ENCODED) ?? false

// Bytes as a browser writes them in a form: %FF alone is not valid UTF-8. A literal percent sign is left.
const ENCODED = /(?:%[\da-f]{2})+/gi
const bytesIn = (encoded: string): Buffer => Buffer.from(encoded.replaceAll('%', ''), 'hex')

/**
 * Parses the fields of a form; the last value wins if a name occurs twice.
 * @throws Failure bad_request for text with NUL, or that is not UTF-8.
 */
export function parseForm(text: string): Record<string, string> {
  for (const [encoded] of text.matchAll(ENCODED)) textOf(bytesIn(encoded))
  const fields = Object.fromEntries(new URLSearchParams(text))
  if (Object.entries(fields).flat().join('').includes('\u0000')) {
    throw new Failure('bad_request', 'The text holds a character that cannot be stored.')
  }
  return fields
}

/** Lets a page's form make the calls of one scope. All others accept JSON only, and answer 415. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseForm(textOf(bytes as Buffer)))
    } catch (error) {
      done(error as Error)
    }
  })
  // Mail programs may send their one press so (RFC 8058); the content of the parts is ignored.
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, {}))
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; pages: Pages }

/**
 * Redirects the sender of a page's form without script to a page that says how it went. A temporary failure is shown in
 * place, so that the form can be sent again. Undefined for any other request.
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

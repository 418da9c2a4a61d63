import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#shared/calls/failure.ts'
import type { Kernel } from '../kernel.ts'
import { preparePage, sendPage } from './cache.ts'
import type { AnsweringDocument, KeptDocument } from './documents.ts'

const FORM = 'application/x-www-form-urlencoded'
const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const NOT_KEPT = 'no-cache'

const headersOf = (type: string, cacheControl: string) => ({ 'content-type': type, 'cache-control': cacheControl })

const openTo = (anyOrigin: boolean | undefined): Record<string, string> =>
  anyOrigin ? { 'access-control-allow-origin': '*' } : {}

/**
 * Returns a path in its canonical form, which is the key in the cache. Different encodings of one path share this key.
 * Pure.
 */
export const writtenPath = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

async function sendKept(kernel: Kernel, maker: KeptDocument, { request, reply }: Exchange) {
  kernel.rateLimits.consumeBatched('visitor', request.ip)
  const params = (request.params ?? {}) as Record<string, string>
  if (maker.cacheTtlMs === 0) {
    const { type, body, anyOrigin } = await maker.make(params)
    return reply.headers({ ...headersOf(type, NOT_KEPT), ...openTo(anyOrigin) }).send(body)
  }
  const key = writtenPath(request.routeOptions.url ?? '', params)
  const made = await kernel.pages.take(key, async () => {
    const { type, body, anyOrigin } = await maker.make(params)
    const page = await preparePage(Buffer.from(body), { ...headersOf(type, SHARED_CACHE), ...openTo(anyOrigin) })
    return { keep: { ...page, until: Date.now() + maker.cacheTtlMs } }
  })
  if (!('keep' in made)) throw new Error(`${key} is not a valid document entry`)
  reply.hijack()
  sendPage(request.raw, reply.raw, made.keep)
  return reply
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function sendAnswer(kernel: Kernel, maker: AnsweringDocument, { request, reply }: Exchange) {
  kernel.rateLimits.consumeBatched('visitor', request.ip)
  const given = request.method === 'POST' ? request.body : new URL(request.url, 'http://own').searchParams
  const { type, body } = await maker.answer({
    arguments: (given as URLSearchParams | undefined) ?? new URLSearchParams(),
  })
  return reply.headers(headersOf(type, NOT_KEPT)).send(body)
}

function speakForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(text as string)),
  )
  scope.addContentTypeParser('*', (_request, _stream, done) =>
    done(new Failure('wrong_type', `Please send the arguments as a form (content type ${FORM}).`)),
  )
}

/** Registers routes for all declared documents. */
export function mountDocuments(app: FastifyInstance, kernel: Kernel): void {
  void app.register((scope, _options, done) => {
    speakForms(scope)
    for (const [url, maker] of kernel.documents.all()) {
      if ('answer' in maker) {
        const handler = (request: FastifyRequest, reply: FastifyReply) => sendAnswer(kernel, maker, { request, reply })
        scope.route({ method: ['GET', 'POST'], url, handler })
      } else {
        scope.get(url, (request, reply) => sendKept(kernel, maker, { request, reply }))
      }
    }
    done()
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openAssets } from './assets.ts'
import { asBytes } from './html-bytes.ts'
import { type Made, type PageCache, preparePage, sendPage } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'

export type Rendered =
  | { kind: 'page'; status: number; html: string; keptMs: number; retryAfterSeconds?: number | undefined }
  | { kind: 'redirect'; status: number; location: string }

/** Renders one address to finished HTML. */
export type Render = (address: string, requestId: string) => Promise<Rendered>

export type Pages = {
  /** Answers a page or asset that lies in memory; false when it doesn't. */
  answerFromMemory: (request: IncomingMessage, response: ServerResponse) => boolean
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
// Only these parts of an address change what a public page shows; the rest (campaign marks and such) is left out of the key.
const QUERY_PARTS = ['category', 'page', 'search', 'sort_by', 'tab']
const QUERY_LENGTH_MAX = 300

/** What a public address is kept under: its path and the allow-listed parts of its query. Undefined when it is not kept. Pure. */
export function pageKey(address: string): string | undefined {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  if (address.length - mark > QUERY_LENGTH_MAX) return undefined
  const given = new URLSearchParams(address.slice(mark))
  const kept = QUERY_PARTS.filter((name) => given.has(name)).map(
    (name) => `${name}=${encodeURIComponent(given.get(name) ?? '')}`,
  )
  const path = address.slice(0, mark)
  return kept.length ? `${path}?${kept.join('&')}` : path
}

type PagesParts = { cache: PageCache; render: Render; clientDirectory: string; secure: boolean }

export function openPages({ cache, render, clientDirectory, secure }: PagesParts): Pages {
  const assets = openAssets(clientDirectory)
  const pageHeaders = {
    ...securityHeaders(secure),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': SHARED_CACHE,
  }

  const answerAsset = async (path: string, reply: FastifyReply) => {
    const asset = await assets.read(path)
    if (!asset) return reply.status(404).type('text/plain').send('Not found')
    reply.hijack()
    sendPage(reply.request.raw, reply.raw, asset)
    return reply
  }
  const make = async (address: string, requestId: string): Promise<Made<Rendered>> => {
    const rendered = await render(address, requestId)
    if (rendered.kind === 'redirect' || rendered.status !== 200 || rendered.keptMs === 0) return { pass: rendered }
    const page = await preparePage(asBytes(rendered.html), pageHeaders)
    return { keep: { ...page, until: Date.now() + rendered.keptMs } }
  }
  const sendOnce = (rendered: Rendered, reply: FastifyReply) => {
    if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
    if (rendered.retryAfterSeconds) reply.header('retry-after', String(rendered.retryAfterSeconds))
    return reply
      .status(rendered.status)
      .headers({ ...pageHeaders, 'cache-control': 'no-store' })
      .send(asBytes(rendered.html))
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = pageKey(request.url)
    // An address too long to keep is rendered for this reader alone, and not worth compressing.
    if (!key) return sendOnce(await render(request.url, request.id), reply)
    const made = await cache.take(key, () => make(key, request.id))
    if ('pass' in made) return sendOnce(made.pass, reply)
    reply.hijack()
    sendPage(request.raw, reply.raw, made.keep)
    return reply
  }

  return {
    answerFromMemory: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const address = request.url ?? '/'
      if (address.startsWith('/api/')) return false
      const key = pageKey(address)
      const page = key === undefined ? undefined : (cache.get(key) ?? assets.get(key))
      if (page) sendPage(request, response, page)
      return page !== undefined
    },
    answer: async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return reply.status(404).send({ detail: 'There is no such page.' })
      const path = request.url.split('?')[0] ?? '/'
      return assets.is(path) ? answerAsset(path, reply) : answerPage(request, reply)
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { transcode } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join, extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Failure } from '#shared/calls/failure.ts'
import { pageKey, type QueryRule } from './address.ts'
import { type CachedPage, type RenderResult, type PageCache, preparePage, sendPage } from './cache.ts'
import { PAGE_HEADERS } from '../http/security-headers.ts'
import type { ConsumeVisit } from '../access/visitor-limit.ts'

export type Rendered =
  | {
      kind: 'page'
      status: number
      html: string
      cacheTtlMs: number
      retryAfterSeconds?: number | undefined
      secret: boolean
    }
  | { kind: 'redirect'; status: number; location: string }

/** Renders the page at an address to complete HTML. */
export type Render = (address: string, requestId: string) => Promise<Rendered>
/** Renders an error page, for requests that cannot be answered with a page. */
export type RenderRefusal = (failure: Failure) => string

type Headers = Record<string, string>

export type Pages = {
  /**
   * Sends a page or asset from memory, with the headers that every response has. Returns false if neither is in memory.
   */
  answerFromMemory: (request: IncomingMessage, response: ServerResponse, always: Headers) => boolean
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Sends an error page with the message of the failure. */
  refuse: (reply: FastifyReply, failure: Failure) => void
}

const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const RENDERINGS_AT_ONCE = 8
/**
 * A full queue takes some tenths of a second to render. Further requests are refused, since they would wait even
 * longer.
 */
const RENDERINGS_WAITING_MAX = 200
const BUSY_RETRY_SECONDS = 5

const BUSY = new Failure('unavailable', 'The site is very busy right now. Please try again in a moment.', {
  retryAfterSeconds: BUSY_RETRY_SECONDS,
})
const NO_SUCH_PAGE = new Failure('not_found', 'This page doesn’t exist.')

type PagesParts = {
  cache: PageCache
  render: Render
  renderRefusal: RenderRefusal
  /** Returns the query parameters that the page at a path reads. */
  queryRuleOf: (path: string) => QueryRule | undefined
  spendVisit: ConsumeVisit
  clientDirectory: string
}

/**
 * Limits the number of concurrent renderings; further renderings wait in a queue.
 * @throws Failure unavailable if the queue is full.
 */
export function queueRenders(render: Render): Render {
  const line = pLimit(RENDERINGS_AT_ONCE)
  return async (address, requestId) => {
    if (line.pendingCount >= RENDERINGS_WAITING_MAX) throw BUSY
    return line(() => render(address, requestId))
  }
}

/** Creates the function that sends error pages. */
export function createRefusalSender(renderRefusal: RenderRefusal) {
  return (request: IncomingMessage, response: ServerResponse, failure: Failure): void => {
    const body = asBytes(renderRefusal(failure))
    const retry = failure.retryAfterSeconds ? { 'retry-after': String(failure.retryAfterSeconds) } : {}
    const headers = { ...PAGE_HEADERS, 'cache-control': 'no-store', 'content-length': body.length, ...retry }
    response.writeHead(failure.status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Returns a page to cache, or a response that is not cached. */
async function madeOf(rendered: Rendered): Promise<RenderResult<Rendered>> {
  if (rendered.kind === 'redirect' || rendered.status !== 200 || rendered.cacheTtlMs === 0) return { pass: rendered }
  // The page is the same for everyone, but proxies must not cache it, since its address may contain a token.
  const cacheControl = rendered.secret ? 'no-store' : SHARED_CACHE
  const page = await preparePage(asBytes(rendered.html), { ...PAGE_HEADERS, 'cache-control': cacheControl })
  return { keep: { ...page, until: Date.now() + rendered.cacheTtlMs } }
}

function sendOnce(rendered: Rendered, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
  if (rendered.retryAfterSeconds) reply.header('retry-after', String(rendered.retryAfterSeconds))
  return reply.status(rendered.status).headers(PAGE_HEADERS).send(asBytes(rendered.html))
}

function sendKept({ request, reply }: Exchange, page: CachedPage) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
  return reply
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export function createPages({ cache, clientDirectory, queryRuleOf, spendVisit, ...parts }: PagesParts): Pages {
  const assets = createAssets(clientDirectory)
  const render = queueRenders(parts.render)
  const refuseRaw = createRefusalSender(parts.renderRefusal)
  const refuse: Pages['refuse'] = (reply, failure) => {
    reply.hijack()
    refuseRaw(reply.request.raw, reply.raw, failure)
  }
  const answerPage = async ({ request, reply }: Exchange) => {
    const found = pageKey(request.url, queryRuleOf)
    // A page whose address is too long for the cache is rendered for this request only, and is not compressed.
    if (!found) return sendOnce(await render(request.url, request.id), reply)
    const make = async () => madeOf(await render(found.key, request.id))
    const made = await cache.take(found.key, make, { free: found.free })
    return 'pass' in made ? sendOnce(made.pass, reply) : sendKept({ request, reply }, made.keep)
  }
  const answer = async ({ request, reply }: Exchange, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw NO_SUCH_PAGE
    spendVisit(request.raw)
    if (!assets.is(path)) return answerPage({ request, reply })
    const asset = await assets.read(path)
    return asset ? sendKept({ request, reply }, asset) : reply.status(404).type('text/plain').send('Not found')
  }

  return {
    refuse,
    answerFromMemory: (request, response, always) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const address = request.url ?? '/'
      if (address.startsWith('/api/')) return false
      const key = pageKey(address, queryRuleOf)?.key
      if (key === undefined) return false
      const page = cache.get(key)
      // Assets of the build do not count toward the rate limit: a page loads about fifteen of them, and browsers cache
      // them.
      const file = page ?? assets.get(key)
      if (!file) return false
      try {
        if (page) spendVisit(request)
        sendPage(request, response, { ...file, headers: { ...always, ...file.headers } })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        response.setHeaders(new Map(Object.entries(always)))
        refuseRaw(request, response, error)
      }
      return true
    },
    answer: async (request, reply) => {
      try {
        return await answer({ request, reply }, request.url.split('?')[0] ?? '/')
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        refuse(reply, error)
        return reply
      }
    },
  }
}

/**
 * Encodes a page as UTF-8. For text with curly quotes, which JavaScript stores as two bytes per character, this takes
 * two thirds of the time of Buffer.from.
 */
export function asBytes(html: string): Buffer {
  try {
    return transcode(Buffer.from(html, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // A lone surrogate, which a user may have entered, cannot be transcoded; Buffer.from replaces it with U+FFFD.
    return Buffer.from(html)
  }
}

const FOREVER = 'public, max-age=31536000, immutable'

const A_DAY = 'public, max-age=86400'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
}

const ASSET = /^\/(assets\/[\w.-]+|favicon\.svg)$/

/**
 * The files of the build. Each is read at its first request and then cached, in the Brotli version that the build
 * created. The cache needs no limit, since the number of files is fixed.
 */
type Assets = {
  is: (path: string) => boolean
  get: (path: string) => CachedPage | undefined
  read: (path: string) => Promise<CachedPage | undefined>
}

export function createAssets(clientDirectory: string): Assets {
  const assets = new Map<string, CachedPage>()
  return {
    is: (path) => ASSET.test(path),
    get: (path) => assets.get(path),
    read: async (path) => {
      const file = join(clientDirectory, path)
      const [body, br] = await Promise.all([file, `${file}.br`].map((one) => readFile(one).catch(() => undefined)))
      if (!body) return undefined
      const headers = {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': path.startsWith('/assets/') ? FOREVER : A_DAY,
      }
      const asset = await preparePage(body, headers, br)
      assets.set(path, asset)
      return asset
    },
  }
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const PAGES_BYTES_MAX = 128 * 1024 * 1024
const ASKED_OFTEN_SHARE = 0.75
const ASKED_ONCE_SHARE = 0.2
const FREE_SHARE = 0.05
const BROTLI_QUALITY = 6

type Encoding = 'br' | 'gzip' | 'identity'
/** A page in the cache. `until` is the time (milliseconds since 1970) after which the page must be rendered again. */
export type CachedPage = {
  until?: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses a body once for all later requests; `compressed` is its Brotli version, if one already exists. */
export async function preparePage(
  body: Buffer,
  headers: Record<string, string>,
  compressed?: Buffer,
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    compressed ?? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    deflate(body),
  ])
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { etag, headers, bodies: { br, gzip: gz, identity: body } }
}

function encodingFor(accepts: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts) ? 'gzip' : 'identity'
}

/** Sends a prepared page, or status 304 if the client already has this version. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  // Each encoding has its own ETag, so that caches do not mix up the encodings.
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...page.headers, etag, vary: 'accept-encoding' }).end()
    return
  }
  const body = page.bodies[encoding]
  const headers: Record<string, string | number> = { ...page.headers, etag, vary: 'accept-encoding' }
  headers['content-length'] = body.length
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * The result of rendering: a page to cache, or a response that is never cached (such as a redirect or a missing page).
 */
export type RenderResult<T> = { keep: CachedPage } | { pass: T }

/**
 * Public pages, each rendered and compressed once, and cached until its content changes. Only existing pages are
 * cached, so that invented URLs cannot fill the cache. The cache is limited in bytes and has three parts: pages
 * requested again, pages requested once, and pages whose keys readers can invent freely. Each part drops its least
 * recently used page first. Pages requested once displace only each other.
 */
export type PageCache = {
  get: (key: string) => CachedPage | undefined
  /**
   * Returns the cached page, or renders it. Each key has one rendering at a time; a page whose rendering began before a
   * `clear` is sent but not cached.
   */
  take: <T>(key: string, make: () => Promise<RenderResult<T>>, kept?: { free: boolean }) => Promise<RenderResult<T>>
  clear: () => void
  size: () => { pages: number; bytes: number }
}

const bytesOf = ({ bodies }: CachedPage) => bodies.br.length + bodies.gzip.length + bodies.identity.length
const lifetimeOf = ({ until }: CachedPage) => (until === undefined ? {} : { ttl: Math.max(1, until - Date.now()) })

type Part = LRUCache<string, CachedPage>

const createCachePart = (bytesMax: number): Part =>
  new LRUCache({ maxSize: Math.max(1, Math.floor(bytesMax)), sizeCalculation: bytesOf })

export function createPageCache(bytesMax = PAGES_BYTES_MAX): PageCache {
  const often = createCachePart(bytesMax * ASKED_OFTEN_SHARE)
  const once = createCachePart(bytesMax * ASKED_ONCE_SHARE)
  const free = createCachePart(bytesMax * FREE_SHARE)
  const parts = [often, once, free]
  const making = new Map<string, Promise<RenderResult<unknown>>>()
  let generation = 0

  const get = (key: string): CachedPage | undefined => {
    const page = often.get(key)
    if (page) return page
    const again = once.get(key)
    if (!again) return free.get(key)
    once.delete(key)
    often.set(key, again, lifetimeOf(again))
    return again
  }
  const makeAndKeep = async <T>(
    key: string,
    make: () => Promise<RenderResult<T>>,
    part: Part,
  ): Promise<RenderResult<T>> => {
    const begunIn = generation
    try {
      const made = await make()
      if ('keep' in made && begunIn === generation) part.set(key, made.keep, lifetimeOf(made.keep))
      return made
    } finally {
      if (begunIn === generation) making.delete(key)
    }
  }

  return {
    get,
    take: <T>(key: string, make: () => Promise<RenderResult<T>>, kept = { free: false }) => {
      const known = get(key)
      if (known) return Promise.resolve({ keep: known })
      const running = making.get(key) as Promise<RenderResult<T>> | undefined
      if (running) return running
      const fresh = makeAndKeep(key, make, kept.free ? free : once)
      making.set(key, fresh)
      return fresh
    },
    clear: () => {
      generation += 1
      for (const part of parts) part.clear()
      making.clear()
    },
    size: () => ({
      pages: parts.reduce((sum, { size }) => sum + size, 0),
      bytes: parts.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    }),
  }
}

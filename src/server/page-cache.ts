import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const PAGES_BYTES_MAX = 128 * 1024 * 1024
const BROTLI_QUALITY = 6

type Encoding = 'br' | 'gzip' | 'identity'
/** `until`: milliseconds since 1970 after which a page is no longer answered from memory. */
export type CachedPage = {
  until?: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses a body once, for all who will ask for it. */
export async function preparePage(body: Buffer, headers: Record<string, string>): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    deflate(body),
  ])
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { etag, headers, bodies: { br, gzip: gz, identity: body } }
}

function encodingFor(accepts: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepts) ? 'gzip' : 'identity'
}

/** Writes a prepared page, or 304 when the reader has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  // A tag per encoding: a cache must not take one for another.
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

/** What a rendering came to: a page to keep, or something that is answered but never kept (a redirect, a page not found). */
export type Made<T> = { keep: CachedPage } | { pass: T }

/**
 * Public pages, rendered once and compressed once, kept until what they show changes. Bounded by bytes (the
 * oldest goes first); holds found pages only, so that made-up addresses cannot fill it.
 */
export type PageCache = {
  get: (key: string) => CachedPage | undefined
  /** One rendering at a time per key; what was begun before a `clear` is answered but not kept. */
  take: <T>(key: string, make: () => Promise<Made<T>>) => Promise<Made<T>>
  clear: () => void
  size: () => { pages: number; bytes: number }
}

const bytesOf = ({ bodies }: CachedPage) => bodies.br.length + bodies.gzip.length + bodies.identity.length

export function openPageCache(bytesMax = PAGES_BYTES_MAX): PageCache {
  const pages = new Map<string, CachedPage>()
  const making = new Map<string, Promise<Made<unknown>>>()
  let bytes = 0
  let generation = 0

  const alive = (key: string): CachedPage | undefined => {
    const page = pages.get(key)
    if (!page || page.until === undefined || page.until > Date.now()) return page
    pages.delete(key)
    bytes -= bytesOf(page)
    return undefined
  }
  const keep = (key: string, page: CachedPage) => {
    pages.set(key, page)
    bytes += bytesOf(page)
    for (const [oldest, old] of pages) {
      if (bytes <= bytesMax) break
      pages.delete(oldest)
      bytes -= bytesOf(old)
    }
  }
  const makeAndKeep = async <T>(key: string, make: () => Promise<Made<T>>): Promise<Made<T>> => {
    const begunIn = generation
    try {
      const made = await make()
      if ('keep' in made && begunIn === generation && !pages.has(key)) keep(key, made.keep)
      return made
    } finally {
      if (begunIn === generation) making.delete(key)
    }
  }

  return {
    get: alive,
    take: <T>(key: string, make: () => Promise<Made<T>>) => {
      const known = alive(key)
      if (known) return Promise.resolve({ keep: known })
      const running = making.get(key) as Promise<Made<T>> | undefined
      if (running) return running
      const fresh = makeAndKeep(key, make)
      making.set(key, fresh)
      return fresh
    },
    clear: () => {
      generation += 1
      pages.clear()
      making.clear()
      bytes = 0
    },
    size: () => ({ pages: pages.size, bytes }),
  }
}

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type CachedPage, preparePage } from './cache.ts'

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

/** Files of the build, read at first asking and kept, in Brotli as the build has compressed them: there are as many as the build made. */
export type Assets = {
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

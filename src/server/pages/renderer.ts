import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Send } from '#shared/calls/call.ts'
import type { Failure } from '#shared/calls/failure.ts'
import type { Faults } from '#app/page-data.ts'
import type { QueryRule } from './address.ts'
import type { Rendered } from './pages.ts'

type PageAssets = { early: string; entry: string; styles: string[]; modules: string[]; fonts: string[] }
type ManifestEntry = { file: string; imports?: string[]; assets?: string[] }
type Manifest = Record<string, ManifestEntry>

type RenderParts = {
  origin: string
  address: string
  send: Send
  faults: Faults
  off: string[]
  canSendMail: boolean
  assetsFor: (files: string[]) => PageAssets
}
export type ServerEntry = {
  render: (parts: RenderParts) => Promise<Rendered>
  renderRefusal: (failure: Failure, assets: PageAssets) => string
  /** Returns the query parameters that the page at a path reads; undefined if it reads none. */
  queryRuleOf: (path: string) => QueryRule | undefined
}

const ENTRY = 'src/app/entry-browser.tsx'
const EARLY = 'src/app/pre-hydration.ts'
const STYLES = 'style.css'

/** Returns whether a file is one of the two Latin font files (weight axis only) that every page needs immediately. */
const isPreloadedFont = (file: string): boolean => /-wght-normal[^/]*\.woff2$/.test(file)

function collect(manifest: Manifest, key: string, into: Set<ManifestEntry>): void {
  const entry = manifest[key]
  if (!entry || into.has(entry)) return
  into.add(entry)
  for (const imported of entry.imports ?? []) collect(manifest, imported, into)
}

/** Returns the function that finds the built files for a page's source files below src/. Pure except for a cache. */
export function assetFinder(manifest: Manifest): (files: string[]) => PageAssets {
  const known = new Map<string, PageAssets>()
  return (pages) => {
    const name = pages.join(' ')
    const found = known.get(name)
    if (found) return found
    const entries = new Set<ManifestEntry>()
    for (const key of [ENTRY, ...pages.map((page) => `src/${page}`)]) collect(manifest, key, entries)
    const files = [...entries]
    const assets = {
      early: `/${manifest[EARLY]?.file ?? ''}`,
      entry: `/${manifest[ENTRY]?.file ?? ''}`,
      styles: [`/${manifest[STYLES]?.file ?? ''}`],
      modules: files.map(({ file }) => `/${file}`),
      fonts: [...new Set(files.flatMap(({ assets: inner = [] }) => inner))]
        .filter(isPreloadedFont)
        .map((file) => `/${file}`),
    }
    known.set(name, assets)
    return assets
  }
}

/** Loads the build: the server entry and the manifest of the browser files. */
export async function loadBuild(distDirectory: string) {
  const manifest = JSON.parse(await readFile(join(distDirectory, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const entry = (await import(pathToFileURL(join(distDirectory, 'server/entry-server.js')).href)) as ServerEntry
  return { entry, assetsFor: assetFinder(manifest) }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ScreenHandle } from '#app/screen.ts'

/** Gzipped bytes of script that a public page may load, 124 KB: docs/decisions/0008. */
const SCRIPT_BYTES_MAX = 124 * 1_024
/** A build takes half a minute, and many times as long on a busy machine. */
const BUILD_LIMIT_MS = 600_000

type Chunk = { file: string; imports?: string[] }

const root = path.resolve(import.meta.dirname, '..')
const client = path.join(root, 'dist', 'client')
let manifest: Record<string, Chunk>

beforeAll(() => {
  // Does nothing if the existing build is up to date with the sources.
  execFileSync(process.execPath, [path.join(root, 'scripts', 'build.mjs')])
  manifest = JSON.parse(readFileSync(path.join(client, '.vite', 'manifest.json'), 'utf8')) as typeof manifest
}, BUILD_LIMIT_MS)

function addFiles(key: string, files: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) addFiles(imported, files)
}

/**
 * Returns the bytes that a page loads before hydration: the early script, the entry and the page, each with its static
 * imports.
 */
function bytesOf(page: string): number {
  const files = new Set<string>()
  for (const key of ['src/app/pre-hydration.ts', 'src/app/entry-browser.tsx', page]) addFiles(key, files)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(client, file))).length, 0)
}

async function publicPages(): Promise<{ path: string; page: string }[]> {
  // The gallery of components exists in development only.
  vi.stubEnv('DEV', false)
  const { routes } = await import('#app/routes.ts')
  return (routes[0]?.children ?? []).flatMap(({ path: pattern = '', handle, lazy }) => {
    const { file, guarded } = (handle ?? {}) as Partial<ScreenHandle>
    if (!lazy || guarded || file === undefined) return []
    return [
      {
        path: pattern,
        page: file.startsWith('coming ') ? 'src/features/site/web/about/coming-page.tsx' : `src/${file}`,
      },
    ]
  })
}

test('no public page loads more JavaScript than its budget', async () => {
  const pages = await publicPages()
  const tooLarge = pages.flatMap(({ path: pattern, page }) => {
    const bytes = bytesOf(page)
    return bytes > SCRIPT_BYTES_MAX ? [`${pattern} loads ${bytes} bytes`] : []
  })
  expect(tooLarge).toEqual([])
  expect(pages.length).toBeGreaterThanOrEqual(10)
})

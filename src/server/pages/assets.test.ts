import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from './pages.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(50)
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inflo-assets-'))
  await mkdir(join(directory, 'assets'))
  await Promise.all([
    writeFile(join(directory, 'assets/tight.js'), SCRIPT),
    // The compressed file contains a different text, so that the test shows which file was used.
    writeFile(join(directory, 'assets/tight.js.br'), brotliCompressSync('of the build')),
    writeFile(join(directory, 'assets/plain.js'), SCRIPT),
  ])
})
afterAll(() => rm(directory, { recursive: true }))

test('a file that the build compressed is sent unchanged', async () => {
  const asset = await createAssets(directory).read('/assets/tight.js')
  expect(asset?.bodies.identity.toString()).toBe(SCRIPT)
  expect(brotliDecompressSync(asset?.bodies.br ?? '').toString()).toBe('of the build')
})

test('any other file is compressed on its first request', async () => {
  const asset = await createAssets(directory).read('/assets/plain.js')
  expect(brotliDecompressSync(asset?.bodies.br ?? '').toString()).toBe(SCRIPT)
  expect(asset?.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(await createAssets(directory).read('/assets/missing.js')).toBeUndefined()
})

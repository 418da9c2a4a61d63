import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { productionPackages } from './notice.ts'

const lines = readFileSync(path.join(import.meta.dirname, '../NOTICE'), 'utf8').split('\n')

// If this test fails, packages have changed: run "node scripts/run.mjs scripts/notice.ts".
test('NOTICE lists every production package with its installed version and licence', () => {
  const packages = productionPackages()
  expect(packages.length).toBeGreaterThan(100)
  const missing = packages
    .map(({ name, entry }) => `${name} ${entry.version} (`)
    .filter((start) => !lines.some((line) => line.startsWith(start) && line.endsWith(')')))
  expect(missing).toEqual([])
})

test('NOTICE lists no package that production no longer needs', () => {
  const needed = new Set(productionPackages().map(({ name, entry }) => `${name} ${entry.version}`))
  const listed = lines.slice(lines.indexOf('Packages') + 2).flatMap((line) => /^(\S+ \d\S*) \(/.exec(line)?.[1] ?? [])
  expect(listed.filter((line) => !needed.has(line))).toEqual([])
})

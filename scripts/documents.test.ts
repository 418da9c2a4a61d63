import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })
const code = globSync('{src,scripts,e2e,bench,db,deploy}/**/*.{ts,tsx,mjs}', { cwd: root })

const RECIPES = ['feature', 'call', 'screen', 'event with its consumer', 'review queue', 'frame']
const LINES_MAX = 10

test('every link to a file in the repository works', () => {
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.resolve(root, path.dirname(page), file)))
      .map((file) => `${page}: ${file}`),
  )
  expect(lost).toEqual([])
})

test('every cited decision record exists', () => {
  const records = new Set(readdirSync(path.join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4))))
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/\b(?:decision|record)s? (\d+(?:(?:, | and )\d+)*)/gi)]
      .flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number))
      .filter((number) => !records.has(number))
      .map((number) => `${page}: ${number}`),
  )
  expect(lost).toEqual([])
})

test('the index lists each decision record once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- (\d+)\. \[.+\]\((.+)\)/gm)]
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(listed.map(([, , file = '']) => file).toSorted()).toEqual(files.toSorted())
  expect(listed.filter(([, number, file]) => Number(number) !== Number(file?.slice(0, 4)))).toEqual([])
})

const RECORDS_MAX = 80
const RECORD = new RegExp(
  String.raw`^# [^\n]+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))\n\n` +
    String.raw`## Context\n\n[^]+\n## Decision\n\n[^]+\n## Consequences\n\n[^]+$`,
)

test(`at most ${RECORDS_MAX} decision records exist, all in one format`, () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  expect(records.length).toBeLessThanOrEqual(RECORDS_MAX)
  expect(records.filter((file) => !RECORD.test(read(file)))).toEqual([])
})

test('every section of docs/product.md that a file cites exists', () => {
  const sections = new Set([...read('docs/product.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title))
  const cited = [...pages, ...code].flatMap((file) =>
    [...read(file).matchAll(/docs\/product\.md, "([^"]+)"/g)].map(([, title]) => ({ file, title })),
  )
  expect(cited.length).toBeGreaterThan(40)
  expect(cited.filter(({ title }) => !sections.has(title))).toEqual([])
})

test('no file cites a document that is not in the repository', () => {
  const outside = /decisions §|\b(?:specification|spec) 00\d|\bissue \d|calls\.tsv|\.\.\/shared\/(?:spec|design|cases)/i
  const others = [...pages, ...code].filter((file) => file !== 'scripts/documents.test.ts')
  expect(others.filter((file) => outside.test(read(file)))).toEqual([])
})

test('ARCHITECTURE.md has at most 120 lines of at most 110 columns', () => {
  const lines = read('ARCHITECTURE.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(120)
  expect(lines.filter((line) => line.length > 110)).toEqual([])
})

test('every feature has its row in ARCHITECTURE.md', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| ([a-z-]+) +\|/gm)].map(([, featureName]) => featureName)
  const featureNames = readdirSync(path.join(root, 'src/features'))
  expect(featureNames.filter((featureName) => !rows.includes(featureName))).toEqual([])
})

test('every file named in ARCHITECTURE.md and CONTRIBUTING.md exists', () => {
  const files = globSync('{src,scripts,e2e}/**/*.ts', { cwd: root }).map((file) => `/${file.replaceAll(path.sep, '/')}`)
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:[a-z0-9-]+\/)+[a-z.-]+\.ts)`/g)].map(([, file = '']) => file),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !files.some((one) => one.endsWith(`/${file}`)))).toEqual([])
})

test.each(RECIPES)('CONTRIBUTING.md explains in at most ten lines how to add a new %s', (name) => {
  const recipe = read('CONTRIBUTING.md')
    .split(/^## /m)
    .find((part) => new RegExp(`^A (new|live) ${name}, step by step\n`).test(part))
  const lines = (recipe ?? '').split('\n').slice(1).filter(Boolean)
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX)
})

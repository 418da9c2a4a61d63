import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })

const RECIPES = ['feature', 'call', 'screen', 'event with its consumer', 'review queue', 'frame']
const LINES_MAX = 10

test('every link to a file of ours leads to one', () => {
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.resolve(root, path.dirname(page), file)))
      .map((file) => `${page}: ${file}`),
  )
  expect(lost).toEqual([])
})

test('every record that is named by its number is there', () => {
  const records = new Set(readdirSync(path.join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4))))
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/\b(?:decision|record)s? (\d+(?:(?:, | and )\d+)*)/gi)]
      .flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number))
      .filter((number) => !records.has(number))
      .map((number) => `${page}: ${number}`),
  )
  expect(lost).toEqual([])
})

test('the index of the decision records lists each of them once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- (\d+)\. \[.+\]\((.+)\)/gm)]
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(listed.map(([, , file = '']) => file).toSorted()).toEqual(files.toSorted())
  expect(listed.filter(([, number, file]) => Number(number) !== Number(file?.slice(0, 4)))).toEqual([])
})

test('every room has its row in ARCHITECTURE.md', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| ([a-z]+) +\|/gm)].map(([, featureName]) => featureName)
  const featureNames = readdirSync(path.join(root, 'src/features'))
  expect(featureNames.filter((featureName) => !rows.includes(featureName))).toEqual([])
})

test('every file that ARCHITECTURE.md and CONTRIBUTING.md name is there', () => {
  const files = globSync('{src,scripts,e2e}/**/*.ts', { cwd: root }).map((file) => `/${file.replaceAll(path.sep, '/')}`)
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:[a-z0-9-]+\/)+[a-z.-]+\.ts)`/g)].map(([, file = '']) => file),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !files.some((one) => one.endsWith(`/${file}`)))).toEqual([])
})

test.each(RECIPES)('%s: how to add one is told in ten lines', (name) => {
  const recipe = read('CONTRIBUTING.md')
    .split(/^## /m)
    .find((part) => new RegExp(`^A (new|live) ${name}, step by step\n`).test(part))
  const lines = (recipe ?? '').split('\n').slice(1).filter(Boolean)
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX)
})

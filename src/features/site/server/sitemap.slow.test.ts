import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication, manyPapers } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { routes } from '#app/routes.ts'
import { STATIC_PATHS } from './sitemap.ts'

const ORIGIN = 'http://localhost:3000'

let testApp: TestApp
let author: TestMember
let gone: TestMember
let number: string

beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.createMember()
  gone = await testApp.createMember({ firstName: 'Gone' })
  await testApp.createMember({ firstName: 'Unpublished' })
  const authors = [author, gone].map(({ id }) => ({
    memberId: id,
    givenName: 'Amara',
    familyName: 'Okafor',
    affiliation: '',
  }))
  number = (await createPublication(testApp, { authors })).publicNumber
  const { db } = testApp.kernel
  await db.updateTable('accounts.member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
})
afterAll(() => testApp.stop())

async function read(url: string) {
  const answer = await testApp.inject({ method: 'GET', url })
  const root = new DOMParser().parseFromString(answer.body, 'text/xml').documentElement!
  const valuesOf = (name: string) => [...root.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '')
  return { root: root.nodeName, places: valuesOf('loc'), changes: valuesOf('lastmod') }
}

test('pages, papers and the profiles of published authors are listed', async () => {
  const { root, places, changes } = await read('/sitemap.xml')
  expect(root).toBe('urlset')
  const expected = [...STATIC_PATHS, `/profile/${author.id}/public`, `/research/${number}`]
  expect(places).toEqual(expected.map((path) => ORIGIN + path))
  expect(changes).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT/)])
})

test('every listed static page is public', () => {
  const publicPaths = (routes[0]?.children ?? [])
    .filter(({ handle }) => !(handle as { guarded?: boolean } | undefined)?.guarded)
    .map(({ path }) => path)
  expect(publicPaths).toEqual(expect.arrayContaining(STATIC_PATHS))
})

test('robots.txt names the sitemap and disallows member pages', async () => {
  const { body, headers } = await testApp.inject({ method: 'GET', url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
  const refused = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  const guarded = (routes[0]?.children ?? []).filter(
    ({ handle }) => (handle as { guarded?: boolean } | undefined)?.guarded,
  )
  const isRefused = (path = '') => refused.some((start) => path.startsWith(start))
  expect(guarded.filter(({ path }) => !isRefused(path))).toEqual([])
  expect(STATIC_PATHS.filter(isRefused)).toEqual([])
})

test('a single-file sitemap has no numbered files', async () => {
  for (const file of ['papers-2.xml', 'pages-9.xml', 'papers-0.xml', 'papers-1', 'x', 'papers-99999.xml']) {
    expect((await testApp.inject({ method: 'GET', url: `/sitemap/${file}` })).statusCode).toBe(404)
  }
})

// This test comes last, since it fills the library.
test('with 12,000 papers the sitemap is an index, and its files list each paper once', async () => {
  await manyPapers(testApp, { papers: 12_000, prefix: 'many' })
  testApp.kernel.pages.clear()
  const index = await read('/sitemap.xml')
  expect([index.root, index.places.length]).toEqual(['sitemapindex', 3])
  const files = await Promise.all(index.places.map((place) => read(place.replace(ORIGIN, ''))))
  expect(Math.max(...files.map(({ places }) => places.length))).toBeLessThanOrEqual(50_000)
  const all = files.flatMap(({ places }) => places)
  expect([all.length, new Set(all).size]).toEqual([12_001 + STATIC_PATHS.length + 1, all.length])
})

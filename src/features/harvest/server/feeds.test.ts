import { DOMParser, type Element } from '@xmldom/xmldom'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { importArticle } from '#features/library/server/import/import-article.ts'

const ATOM = 'http://www.w3.org/2005/Atom'
const HOSTILE = 'Sleep & <script>alert(1)</script> "in" \u0001 ICU'
/** A time in the format of RFC 3339, as RFC 4287 requires. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

let testApp: TestApp
let number: string

beforeAll(async () => {
  testApp = await createTestApp()
  number = (await createPublication(testApp, { title: HOSTILE, category: 'Ethics & Policy' })).publicNumber
  await createPublication(testApp, { title: 'Without authors', authors: [] })
  await importArticle(testApp.kernel, parseJats(smallArticle()), 'hash')
})
afterAll(() => testApp.stop())

async function readFeed(path: string) {
  const answer = await testApp.inject({ method: 'GET', url: path })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const feed = new DOMParser().parseFromString(answer.body, 'text/xml').documentElement!
  return { feed, entries: [...feed.getElementsByTagNameNS(ATOM, 'entry')] }
}

const children = (of: Element, name: string): Element[] =>
  [...of.childNodes].filter((node): node is Element => node.nodeName === name)
const textOf = (of: Element, name: string): string[] => children(of, name).map(({ textContent }) => textContent ?? '')
const linkOf = (of: Element, rel: string) =>
  children(of, 'link')
    .filter((link) => link.getAttribute('rel') === rel)
    .map((link) => link.getAttribute('href'))

// Checks the requirements of RFC 4287, 4.1.1 and 4.1.2, and further requirements of feed readers.
function expectAtom(feed: Element, entries: Element[]): void {
  expect(feed.namespaceURI).toBe(ATOM)
  for (const whole of [feed, ...entries]) {
    expect(textOf(whole, 'id')).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\//)])
    expect(textOf(whole, 'title')).toEqual([expect.stringMatching(/\S/)])
    expect(textOf(whole, 'updated')).toEqual([expect.stringMatching(MOMENT)])
    expect(linkOf(whole, 'alternate')).toHaveLength(1)
  }
  expect(children(feed, 'author')).toHaveLength(1)
  expect(linkOf(feed, 'self')).toEqual(textOf(feed, 'id'))
  const ids = entries.flatMap((entry) => textOf(entry, 'id'))
  expect(new Set(ids).size).toBe(ids.length)
  for (const entry of entries) expect(textOf(entry, 'summary')).toEqual([expect.stringMatching(/\S/)])
}

test('the feed is read by feedsmith as it was meant', async () => {
  const { body } = await testApp.inject({ method: 'GET', url: '/feed.xml' })
  const feed = parseAtomFeed(body)
  expect(feed.title).toMatchObject({ value: expect.stringContaining('Inflo') })
  expect(feed.links).toContainEqual(expect.objectContaining({ rel: 'self', href: 'http://localhost:3000/feed.xml' }))
  const entry = feed.entries?.find(({ id }) => id?.endsWith(number))
  expect(entry?.authors?.length).toBeGreaterThan(0)
  expect(Date.parse(entry?.updated ?? '')).toBeGreaterThan(0)
})

test('the feed lists the papers, each with authors, categories, summary and links', async () => {
  const { feed, entries } = await readFeed('/feed.xml')
  expectAtom(feed, entries)
  expect(entries).toHaveLength(3)
  const own = entries.find((entry) => textOf(entry, 'id')[0]?.endsWith(number))!
  expect(textOf(own, 'title')[0]).toContain('Sleep & <script>alert(1)</script> "in"')
  expect(children(own, 'author').flatMap((author) => textOf(author, 'name'))).toEqual(['Amara Okafor'])
  expect(children(own, 'category').map((category) => category.getAttribute('term'))).toContain('Ethics & Policy')
  expect(linkOf(own, 'license')).toEqual(['https://creativecommons.org/licenses/by/4.0/'])
})

test('an imported article leads to where it came from', async () => {
  const { entries } = await readFeed('/feed.xml')
  expect(entries.flatMap((entry) => linkOf(entry, 'via'))).toEqual([expect.stringMatching(/^https:\/\/doi\.org\/10\./)])
})

test.each(PAPER_CATEGORIES)('%s has a feed of its own', async (category) => {
  const { feed, entries } = await readFeed(`/feed/${categorySlug(category)}.xml`)
  expectAtom(feed, entries)
  const terms = entries.map((entry) => children(entry, 'category')[0]?.getAttribute('term'))
  expect(terms).toEqual(terms.map(() => category))
  expect(linkOf(feed, 'alternate')).toEqual([`http://localhost:3000/research?category=${encodeURIComponent(category)}`])
})

test('a new paper is in the feed at once', async () => {
  const { publicNumber } = await createPublication(testApp, { category: 'Remote Monitoring' })
  await expect
    .poll(async () => (await readFeed('/feed/remote-monitoring.xml')).entries.flatMap((entry) => textOf(entry, 'id')))
    .toEqual([`http://localhost:3000/research/${publicNumber}`])
})

test.each(['/feed/nothing.xml', '/feed/diagnostics', '/feed/__proto__.xml', '/feed/%2e%2e%2ffeed.xml'])(
  '%s is no feed',
  async (url) => expect((await testApp.inject({ method: 'GET', url })).statusCode).toBe(404),
)

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOwnAddress } from '../pages/address.ts'
import { createListeningTestApp, type ListeningTestApp } from '../testing/listening-test-app.ts'
import { trialCount } from '../testing/counts.ts'

const PUBLIC_URL = 'https://inflo.example'
const RUNS = trialCount({ daily: 60, long: 300 })

let door: ListeningTestApp
beforeAll(async () => {
  door = await createListeningTestApp({ environment: { PUBLIC_URL } })
})
afterAll(() => door.testApp.stop())

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="canonical" href="([^"]*)"|property="og:url" content="([^"]*)"/g)].map(
    ([, canonical, social]) => canonical ?? social ?? '',
  )

test.each([
  '//evil.example/about',
  '/\\evil.example/about',
  'http://evil.example/about',
  'https://evil.example/about',
  '/.//evil.example/about',
  '/x/..//evil.example/about',
  '///',
  '//%0d',
  '//[::1/',
  '//:99999/',
  '/about//',
  'about',
  '*',
])('%s answers 404', async (target) => {
  const { status, headers, body } = await door.get(target)
  expect([400, 404]).toContain(status)
  expect(headers['content-type']).toMatch(status === 404 ? /^text\/html/ : /^(text\/html|application\/json)/)
  expect(body).not.toContain('evil.example')
})

test('the links of a page use the public address, whatever host was requested', async () => {
  const sent =
    'GET /about HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nconnection: close\r\n\r\n'
  const rendered = await door.sendRaw(sent)
  const fromMemory = await door.sendRaw(sent)
  for (const { status, body } of [rendered, fromMemory]) {
    expect(status).toBe(200)
    expect(linksIn(body)).toContain(`${PUBLIC_URL}/about`)
    expect(body).not.toContain('evil.example')
  }
})

test('an absolute request target serves the page if its host matches', async () => {
  const sent = (target: string) => `GET ${target} HTTP/1.1\r\nhost: Inflo.example\r\nconnection: close\r\n\r\n`
  const { status, body } = await door.sendRaw(sent('http://inflo.example/about'))
  expect(status).toBe(200)
  expect(linksIn(body)).toContain(`${PUBLIC_URL}/about`)
  expect((await door.sendRaw(sent('http://inflo.example'))).status).toBe(200)
  expect((await door.sendRaw(sent('http://inflo.example//evil.example'))).status).toBe(404)
})

test('an address of another site is not found', () => {
  expect(['/about', '/research?next=//x', '/a%2f%2fb'].map(isOwnAddress)).toEqual([true, true, true])
  expect(['//x', '/a//b', '/a\\b', 'http://x/', '*', ''].map(isOwnAddress)).toEqual(Array(6).fill(false))
})

const PARTS = [
  '/ // \\ . .. % %2f %5c %0d%0a %00 %ff %E0%A4%A ? # & = : @ [ ] [::1 :99999 evil.example http: about ABOUT research api profile',
  'assets v INF-2026-0001 search page null __proto__ ; * , %e2%80%ae ~ \' " < { | ^ `',
]
const part = fc.constantFrom('a'.repeat(600), ...PARTS.join(' ').split(' '))
const target = fc
  .tuple(fc.constantFrom('', '/', '//'), fc.array(part, { maxLength: 8 }))
  .map(([start, parts]) => start + parts.join(''))

test(`${RUNS} generated request targets cause no internal error, and no link leads to another site`, async () => {
  const property = fc.asyncProperty(target, async (made) => {
    const { status, headers, body } = await door.get(made)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(linksIn(body).every((link) => link.startsWith(`${PUBLIC_URL}/`))).toBe(true)
    expect(headers['location'] ?? '/').toMatch(/^\/(?![/\\])/)
  })
  await fc.assert(property, { numRuns: RUNS })
})

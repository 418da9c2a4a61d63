import { request } from 'node:http'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { EVERYTHING_SET_UP, paramsOf } from '#server/testing/calls.ts'
import { createListeningTestApp, type ListeningTestApp } from '#server/testing/listening-test-app.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { addressOf } from '#shared/calls/call.ts'
import { paperIdOfDoi, importArticle } from '#features/library/server/import/import-article.ts'
import { allCalls } from './contracts.ts'
import { routes } from './routes.ts'
import type { ScreenHandle } from './screen.ts'

type Headers = Record<string, string | undefined>

let door: ListeningTestApp
let member: TestMember
let paperId: string
beforeAll(async () => {
  const environment = { ...EVERYTHING_SET_UP, PUBLIC_URL: 'https://inflo.example' }
  door = await createListeningTestApp({ environment })
  member = await door.testApp.createMember({ role: 'admin' })
  const article = parseJats(smallArticle())
  await importArticle(door.testApp.kernel, article, 'hash')
  paperId = paperIdOfDoi(article.doi)
})
afterAll(() => door.testApp.stop())

/** Returns the status and headers of a response, without waiting for its body, since some responses never end. */
function headOf(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Headers }>((resolve, reject) => {
    const asking = request({ port: door.port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Headers })
      response.destroy()
    })
    asking.on('error', reject).end()
  })
}

const PAGE = /^default-src 'self'; script-src 'self';.*frame-ancestors 'none'/
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function checkHeaders(headers: Headers, what: string): void {
  const type = headers['content-type'] ?? ''
  const policy = headers['content-security-policy'] ?? ''
  expect(type.startsWith('text/html') ? PAGE.test(policy) : policy === NO_PAGE, `${what}: ${type}: ${policy}`).toBe(
    true,
  )
  expect([what, headers]).toMatchObject([
    what,
    {
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    },
  ])
}

const pathsOf = (all: RouteObject[]): RouteObject[] => all.flatMap((route) => [route, ...pathsOf(route.children ?? [])])
const screens = pathsOf(routes).filter(({ path }) => path !== undefined)
const filled = (path = '') =>
  path === '*' ? '/made-up' : path.replace(/:(\w+)\??/g, (_, name: string) => (name === 'paperId' ? paperId : 'x'))

describe('security headers are sent with', () => {
  test('every page, rendered and cached, and redirects', async () => {
    expect(screens.length).toBeGreaterThan(30)
    for (const { path } of [...screens, ...screens]) {
      const { headers } = await headOf('GET', filled(path))
      checkHeaders(headers, `GET ${path}`)
    }
  })

  test('every call, for every kind of caller', async () => {
    expect(Object.keys(allCalls).length).toBeGreaterThan(100)
    for (const key of Object.keys(allCalls)) {
      const { method, path } = addressOf(key, { params: paramsOf(key, { paperId }) })
      const authorization = `Bearer ${member.token}`
      // With a member's session, only GET requests are sent: any other call may end the session, and later requests
      // would count as a visitor's.
      const isReading = method === 'GET'
      const senders: Record<string, string>[] = isReading ? [{}, { authorization }] : [{}]
      for (const sent of senders) checkHeaders((await headOf(method, path, sent)).headers, key)
    }
  })

  test('every document, file and download', async () => {
    const known = [...door.testApp.kernel.documents.all()].map(([path]) => path.replace(':file', '1.xml'))
    const { body } = await door.get('/about')
    const files = [...body.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file)
    const downloads = ['pdf', 'jats.xml', 'md', 'bib', 'ris', 'csl.json'].map(
      (ending) => `/research/${paperId}.${ending}`,
    )
    const others = ['/openapi.json', '/health/live', '/health/ready', '/metrics', '/favicon.svg', '/assets/none.js']
    const types = new Set<string>()
    for (const path of [...known, ...known, ...files, ...files, ...downloads, ...others]) {
      const { headers } = await headOf('GET', path)
      checkHeaders(headers, path)
      types.add(headers['content-type']?.split(';')[0] ?? '')
    }
    const expected = [
      'application/pdf',
      'application/xml',
      'text/css',
      'text/javascript',
      'application/json',
      'text/plain',
    ]
    for (const type of expected) expect([...types].join(' ')).toContain(type)
  })

  test('responses to unmodified, unknown, forbidden and malformed requests', async () => {
    const { headers } = await headOf('GET', '/about')
    const again = await headOf('GET', '/about', { 'if-none-match': headers['etag'] ?? '' })
    expect(again.status).toBe(304)
    checkHeaders({ 'content-type': 'text/html', ...again.headers }, 'not modified')
    const answers = {
      head: await headOf('HEAD', '/research'),
      'no call': await headOf('GET', '/api/none'),
      'no page': await headOf('POST', '/about'),
      'no method': await headOf('OPTIONS', '/api/public/stats'),
      'unknown expectation': await headOf('GET', '/about', { expect: 'tea' }),
      'no paper': await headOf('GET', '/research/none'),
      'half a character': await headOf('GET', '/api/public/research-library/%ff'),
      nul: await headOf('GET', '/about%00'),
      'no path': await door.get('http://evil.example/'),
      'no http': await door.sendRaw('hello\r\n\r\n'),
      'no host': await door.sendRaw('GET / HTTP/1.1\r\nconnection: close\r\n\r\n'),
      'two lengths': await door.sendRaw('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'),
      'large head': await door.sendRaw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`),
    }
    for (const [what, answer] of Object.entries(answers)) {
      checkHeaders(answer.headers, what)
      expect([what, answer.status < 500]).toEqual([what, true])
    }
    expect(answers['no host'].status).toBe(400)
  })
})

test('no cache stores pages with a secret in their address or not-found pages', async () => {
  const secret = screens
    .filter(({ handle }) => (handle as ScreenHandle | undefined)?.secret)
    .map(({ path }) => path ?? '')
  expect(secret).toEqual(expect.arrayContaining(['/reset-password', '/first-admin', '/team-invitation', '/orcid']))
  const inPath = screens.map(({ path }) => path ?? '').filter((path) => /:(token|trackingNumber)/.test(path))
  for (const path of [...secret.map((one) => `${one}?token=a-secret`), ...secret, ...inPath, '/research/none']) {
    const rendered = await headOf('GET', filled(path))
    const fromMemory = await headOf('GET', filled(path))
    for (const { headers } of [rendered, fromMemory])
      expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
  }
  expect((await headOf('GET', '/about')).headers['cache-control']).toContain('public')
})

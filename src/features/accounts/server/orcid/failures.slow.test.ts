import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  createTestBrowser,
  createLinkedMember,
  answerOfOrcid,
  createResearcher,
  completeFlow,
} from './orcid.fixture.ts'
import { createOrcidServer, environmentFor, type OrcidServer } from './server.fixture.ts'

let orcid: OrcidServer
let testApp: TestApp
beforeAll(async () => {
  orcid = await createOrcidServer(createResearcher())
  testApp = await createTestApp({ environment: environmentFor(orcid) })
})
beforeEach(() => {
  orcid.now.mode = 'right'
  orcid.now.researcher = createResearcher()
})
afterAll(async () => {
  await testApp.stop()
  await orcid.stop()
})

test.each([
  ['broken', 503, 'isn’t responding'],
  ['not-json', 503, 'unexpected reply'],
  ['nobody', 503, 'unexpected reply'],
  ['wrong-checksum', 503, 'unexpected reply'],
  ['slow', 503, 'isn’t responding'],
] as const)('when ORCID is %s, the error says so, and a retry works', async (mode, status, words) => {
  const member = await createLinkedMember(testApp)
  orcid.now.mode = mode
  expect(await completeFlow(createTestBrowser(testApp), 'sign-in')).toMatchObject({
    status,
    detail: expect.stringContaining(words) as string,
  })
  orcid.now.mode = 'right'
  expect(await completeFlow(createTestBrowser(testApp), 'sign-in')).toMatchObject({ status: 200, user_id: member.id })
})

test('an unreachable ORCID server has its own error', async () => {
  const away = await createOrcidServer(createResearcher())
  const lonely = await createTestApp({ environment: environmentFor(away) })
  try {
    const browser = createTestBrowser(lonely)
    const { authorize_url } = await browser.start('sign-in')
    const returned = await answerOfOrcid(authorize_url)
    await away.stop()
    expect(await browser.finish(returned)).toMatchObject({ status: 503 })
  } finally {
    await lonely.stop()
  }
})

test('a person who denies access at ORCID reads that nothing was changed', async () => {
  const browser = createTestBrowser(testApp)
  const { authorize_url } = await browser.start('sign-in')
  const returned = await answerOfOrcid(authorize_url, 'Deny access')
  expect(await browser.finish(returned)).toMatchObject({
    status: 400,
    detail: 'You didn’t allow ORCID to share your iD with us, so nothing was changed.',
  })
  const { authorize_url: again } = await browser.start('sign-in')
  const { state } = await answerOfOrcid(again)
  expect(await browser.finish({ state, error: 'server_error' })).toMatchObject({ status: 400 })
})

test('a code that ORCID did not issue is refused', async () => {
  const browser = createTestBrowser(testApp)
  const { authorize_url } = await browser.start('sign-in')
  const { state } = await answerOfOrcid(authorize_url)
  expect(await browser.finish({ state, code: 'made-up' })).toMatchObject({
    status: 400,
    detail: 'ORCID didn’t confirm your iD. Nothing was changed. Please start again.',
  })
})

test('a code from another authorization is refused', async () => {
  await createLinkedMember(testApp)
  const thief = createTestBrowser(testApp)
  const stolen = await answerOfOrcid((await createTestBrowser(testApp).start('sign-in')).authorize_url)
  const { state } = await answerOfOrcid((await thief.start('sign-in')).authorize_url)
  expect(await thief.finish({ state, code: stolen.code })).toMatchObject({ status: 400 })
})

test.each([
  ['/api/auth/orcid/start', {}],
  ['/api/auth/orcid/start', { purpose: 'admin' }],
  ['/api/auth/orcid/finish', {}],
  ['/api/auth/orcid/finish', { state: '' }],
  ['/api/auth/orcid/finish', { state: 'x'.repeat(501), code: 'x' }],
  ['/api/auth/orcid/finish', { state: ['x'], code: {} }],
])('%s refuses %j', async (url, payload) => {
  const response = await testApp.inject({ method: 'POST', url, payload })
  expect(response.statusCode).toBe(422)
})

test('ORCID authorizations are limited per address', async () => {
  const strict = await createTestApp({ scale: 1, environment: environmentFor(orcid) })
  try {
    const browser = createTestBrowser(strict)
    const statuses = []
    for (let turn = 0; turn < 61; turn += 1) statuses.push((await browser.start('sign-in')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect(await browser.finish({ state: 'any' })).toMatchObject({ status: 429 })
  } finally {
    await strict.stop()
  }
})

test('without ORCID settings, sign-in is not offered and every call says so', async () => {
  const off = await createTestApp()
  try {
    const member = await off.createMember()
    expect(await off.as(member)('GET /api/auth/orcid')).toEqual({ available: false, linked: null })
    const browser = createTestBrowser(off, member)
    const told = { status: 404, detail: 'ORCID sign-in isn’t available on this site.' }
    expect(await browser.start('sign-in')).toMatchObject(told)
    expect(await browser.start('link')).toMatchObject(told)
    expect(await browser.finish({ state: 'any', code: 'any' })).toMatchObject(told)
    expect(await browser.link('any')).toMatchObject(told)
    const unlinking = off.as(member)('DELETE /api/auth/orcid', { body: { password: member.password } })
    await expect(unlinking).rejects.toMatchObject({ kind: 'not_found', detail: told.detail })
  } finally {
    await off.stop()
  }
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  createTestBrowser,
  createLinkedMember,
  answerOfOrcid,
  createResearcher,
  linkOrcidTo,
  completeFlow,
} from './orcid.fixture.ts'
import { createPasskeyMember, requestSecondFactorOptions } from '../passkeys/passkeys.fixture.ts'
import { codeNow, complete, STEP_MS } from '../second-factor/second-factor.fixture.ts'
import { createOrcidServer, environmentFor, type OrcidServer } from './server.fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

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

const signIn = () => completeFlow(createTestBrowser(testApp), 'sign-in')

test('a member signs in with their linked iD', async () => {
  const member = await createLinkedMember(testApp)
  const answer = await signIn()
  expect(answer).toMatchObject({ status: 200, user_id: member.id, requires_setup: false })
  const profile = await testApp.as({ token: String(answer.access_token) })('GET /api/auth/profile')
  expect(profile.id).toBe(member.id)
})

test('the authorization returns to the public address, and its cookie is limited to this call and browser', async () => {
  const { authorize_url, cookie } = await createTestBrowser(testApp).start('sign-in')
  const address = new URL(String(authorize_url))
  expect(address.origin).toBe(orcid.issuer)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: `${testApp.kernel.settings.publicUrl}/orcid`,
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  expect(cookie).toMatch(/^inflo_orcid=[\w-]{43}; Path=\/api\/auth\/orcid; Max-Age=600; HttpOnly; SameSite=Lax$/)
})

test('with https the cookie is secure, and no header changes the return address', async () => {
  const secure = await createTestApp({ environment: { ...environmentFor(orcid), PUBLIC_URL: 'https://inflo.example' } })
  try {
    const { headers, body } = await secure.inject({
      method: 'POST',
      url: '/api/auth/orcid/start',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      payload: { purpose: 'sign-in', redirect_uri: 'https://evil.example', return_to: '//evil.example' },
    })
    expect(headers['set-cookie']).toContain('; Secure')
    expect(body).toContain(encodeURIComponent('https://inflo.example/orcid'))
    expect(body).not.toContain('evil')
  } finally {
    await secure.stop()
  }
})

test('neither the state nor the secret of an authorization is stored in the database', async () => {
  const { authorize_url, cookie } = await createTestBrowser(testApp).start('sign-in')
  const stored = JSON.stringify(
    await testApp.kernel.db.selectFrom('accounts.orcid_authorization').selectAll().execute(),
  )
  expect(stored).not.toContain(new URL(String(authorize_url)).searchParams.get('state'))
  expect(stored).not.toContain(String(cookie).split(/[=;]/)[1])
})

test('an unlinked iD signs nobody in, and the reply names its person', async () => {
  orcid.now.researcher = { ...createResearcher(), name: '  Maria de la  Cruz ' }
  const answer = await signIn()
  expect(answer).toMatchObject({
    status: 200,
    purpose: 'sign-in',
    orcid_id: orcid.now.researcher.orcid,
    first_name: 'Maria de la',
    last_name: 'Cruz',
  })
  expect(answer).not.toHaveProperty('access_token')
})

test('an iD that was only typed into a profile signs nobody in', async () => {
  const member = await testApp.createMember()
  await testApp.as(member)('PUT /api/auth/profile', { body: { orcid_id: orcid.now.researcher.orcid } })
  expect(await signIn()).not.toHaveProperty('access_token')
})

test('a name that ORCID does not share stays empty', async () => {
  orcid.now.researcher = { ...createResearcher(), name: null }
  expect(await signIn()).toMatchObject({ status: 200, first_name: '', last_name: '' })
})

test('signing in with ORCID still requires the second factor', async () => {
  const member = await createLinkedMember(testApp)
  const as = testApp.as(member)
  const { secret } = await as('POST /api/auth/second-factor/set-up', { body: { password: member.password } })
  await as('POST /api/auth/second-factor/confirm', { body: { code: codeNow(testApp, secret) } })
  testApp.advanceClock(STEP_MS)
  const answer = await signIn()
  expect(answer).toMatchObject({ status: 200, requires_second_factor: true })
  expect(answer).not.toHaveProperty('access_token')
  const signedIn = await complete(testApp, String(answer.challenge), codeNow(testApp, secret))
  expect(signedIn.user_id).toBe(member.id)
})

test('signing in with ORCID requires the passkey of a member who has one as second factor', async () => {
  const member = await createPasskeyMember(testApp)
  await linkOrcidTo(testApp, member)
  const answer = await signIn()
  expect(answer).not.toHaveProperty('access_token')
  const challenge = String(answer.challenge)
  const passkey = member.device.use(await requestSecondFactorOptions(testApp, challenge))
  const signedIn = await testApp.as(undefined)('POST /api/auth/second-factor/passkey', { body: { challenge, passkey } })
  expect(signedIn.user_id).toBe(member.id)
})

test('a member who deleted their account can restore it for 30 days only', async () => {
  const member = await createLinkedMember(testApp)
  const leave = () => testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  await leave()
  testApp.advanceClock(29 * DAY_MS)
  const back = await signIn()
  expect(back).toMatchObject({ status: 200, user_id: member.id })
  await testApp.as({ token: String(back.access_token) })('DELETE /api/auth/account', {
    body: { password: member.password },
  })
  testApp.advanceClock(31 * DAY_MS)
  expect(await signIn()).toMatchObject({ status: 401, detail: expect.stringContaining('has been closed') as string })
})

test('a member whom an admin deleted is not signed in', async () => {
  const member = await createLinkedMember(testApp)
  const removed = { deleted_at: testApp.kernel.now() }
  await testApp.kernel.db.updateTable('accounts.member').set(removed).where('id', '=', member.id).execute()
  expect(await signIn()).toMatchObject({ status: 401 })
})

test('a completed authorization cannot be completed again', async () => {
  await createLinkedMember(testApp)
  const browser = createTestBrowser(testApp)
  const { authorize_url } = await browser.start('sign-in')
  const returned = await answerOfOrcid(authorize_url)
  expect(await browser.finish(returned)).toMatchObject({ status: 200 })
  expect(await browser.finish(returned)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('Please start again.') as string,
  })
})

test('of twenty concurrent returns of one authorization one signs in, even if ORCID accepts a code repeatedly', async () => {
  await createLinkedMember(testApp)
  orcid.now.mode = 'careless'
  const browser = createTestBrowser(testApp)
  const { authorize_url } = await browser.start('sign-in')
  const returned = await answerOfOrcid(authorize_url)
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.finish(returned)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
})

test('an authorization from another browser is refused, and stays valid in its own', async () => {
  const member = await createLinkedMember(testApp)
  const own = createTestBrowser(testApp)
  const { authorize_url } = await own.start('sign-in')
  const returned = await answerOfOrcid(authorize_url)
  const other = createTestBrowser(testApp)
  expect(await other.finish(returned)).toMatchObject({ status: 400 })
  await other.start('sign-in')
  expect(await other.finish(returned)).toMatchObject({ status: 400 })
  expect(await own.finish(returned)).toMatchObject({ status: 200, user_id: member.id })
})

test('an authorization expires after ten minutes', async () => {
  await createLinkedMember(testApp)
  const [intime, late] = [createTestBrowser(testApp), createTestBrowser(testApp)]
  const ways = [await intime.start('sign-in'), await late.start('sign-in')]
  const [first = {}, second = {}] = await Promise.all(ways.map((way) => answerOfOrcid(way.authorize_url)))
  testApp.advanceClock(9.5 * MINUTE_MS)
  expect(await intime.finish(first)).toMatchObject({ status: 200 })
  testApp.advanceClock(MINUTE_MS)
  expect(await late.finish(second)).toMatchObject({ status: 400 })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSubmission, decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '../account-deletion/account-deletion.ts'
import { sweepTrips } from './queries.ts'
import { createTestBrowser, createResearcher, linkOrcidTo, completeFlow } from './orcid.fixture.ts'
import { createOrcidServer, environmentFor, type OrcidServer } from './server.fixture.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let orcid: OrcidServer
let testApp: TestApp
beforeAll(async () => {
  orcid = await createOrcidServer(createResearcher())
  testApp = await createTestApp({ environment: environmentFor(orcid) })
})
beforeEach(() => void (orcid.now.researcher = createResearcher()))
afterAll(async () => {
  await testApp.stop()
  await orcid.stop()
})

const profileOf = (member: TestMember) => testApp.as(member)('GET /api/auth/profile')
const publicProfileOf = ({ id }: TestMember) =>
  testApp.as(undefined)('GET /api/auth/profile/public/:userId', { params: { userId: id } })
const unlink = (member: TestMember, password = member.password) =>
  testApp.as(member)('DELETE /api/auth/orcid', { body: { password } })
const subjectsTo = async ({ email }: TestMember) => {
  const mails = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute()
  return mails.map(({ subject }) => subject)
}

test('a linked iD is verified on the own and the public profile, and the member gets an e-mail', async () => {
  const member = await testApp.createMember()
  const typed = createResearcher().orcid
  await testApp.as(member)('PUT /api/auth/profile', { body: { orcid_id: typed } })
  expect(await profileOf(member)).toMatchObject({ orcid_id: typed, orcid_verified: false })
  expect(await publicProfileOf(member)).not.toHaveProperty('orcid_verified')

  const { orcid: orcid_id } = orcid.now.researcher
  expect(await linkOrcidTo(testApp, member)).toMatchObject({ status: 200, orcid_id })
  expect(await profileOf(member)).toMatchObject({ orcid_id, orcid_verified: true })
  expect(await publicProfileOf(member)).toMatchObject({ orcid_id, orcid_verified: true })
  expect(await testApp.as(member)('GET /api/auth/orcid')).toMatchObject({ available: true, linked: { orcid_id } })
  expect(await subjectsTo(member)).toEqual(['An ORCID iD was linked to your Inflo account'])
  expect(await linkOrcidTo(testApp, member)).toMatchObject({ status: 200, orcid_id })
  expect(await subjectsTo(member)).toHaveLength(1)
})

test('typing another iD removes the verified mark, and typing the linked one restores it', async () => {
  const member = await testApp.createMember()
  await linkOrcidTo(testApp, member)
  const { orcid: orcid_id } = orcid.now.researcher
  const typed = createResearcher().orcid
  const type = (text: string) => testApp.as(member)('PUT /api/auth/profile', { body: { orcid_id: text } })
  expect(await type(typed)).toMatchObject({ orcid_id: typed, orcid_verified: false })
  expect(await publicProfileOf(member)).not.toHaveProperty('orcid_verified')
  expect(await type('')).toMatchObject({ orcid_id: null, orcid_verified: false })
  expect(await type(`https://orcid.org/${orcid_id}`)).toMatchObject({ orcid_id, orcid_verified: true })
  expect(await testApp.as(member)('PUT /api/auth/profile', { body: { bio: 'Lichen' } })).toMatchObject({
    orcid_verified: true,
  })
})

test('a profile change cannot mark an iD as verified', async () => {
  const member = await testApp.createMember()
  const body = { orcid_id: orcid.now.researcher.orcid, orcid_verified: true }
  expect(await testApp.as(member)('PUT /api/auth/profile', { body })).toMatchObject({ orcid_verified: false })
})

test('no other member can link an iD that is already linked', async () => {
  const [first, second] = [await testApp.createMember(), await testApp.createMember()]
  await linkOrcidTo(testApp, first)
  expect(await linkOrcidTo(testApp, second)).toMatchObject({
    status: 409,
    detail: 'This ORCID iD is already linked to another member’s account.',
  })
  expect(await profileOf(second)).toMatchObject({ orcid_id: null, orcid_verified: false })
  expect(await profileOf(first)).toMatchObject({ orcid_verified: true })
})

test('when several members link one iD at once, exactly one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    orcid.now.researcher = createResearcher()
    const members = await Promise.all(Array.from({ length: 4 }, () => testApp.createMember()))
    const browsers = members.map((member) => createTestBrowser(testApp, member))
    const ends = await Promise.all(browsers.map((browser) => completeFlow(browser, 'link')))
    const answers = await Promise.all(browsers.map((browser, index) => browser.link(ends[index]?.state)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const profiles = await Promise.all(members.map(profileOf))
    expect(profiles.filter(({ orcid_verified }) => orcid_verified)).toHaveLength(1)
  }
})

test('when one member links two iDs at once, one is stored', async () => {
  const member = await testApp.createMember()
  const browsers = [createTestBrowser(testApp, member), createTestBrowser(testApp, member)] as const
  const one = await completeFlow(browsers[0], 'link')
  orcid.now.researcher = createResearcher()
  const other = await completeFlow(browsers[1], 'link')
  const answers = await Promise.all([browsers[0].link(one.state), browsers[1].link(other.state)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { linked } = await testApp.as(member)('GET /api/auth/orcid')
  expect(await profileOf(member)).toMatchObject({ orcid_id: linked?.orcid_id, orcid_verified: true })
})

test('a proof links once, in its own browser, within half an hour, for the member who started', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const browser = createTestBrowser(testApp, member)
  const { state, access_token } = await completeFlow(browser, 'link')
  expect(access_token).toBeUndefined()
  expect(await createTestBrowser(testApp, member).link(state)).toMatchObject({ status: 400 })
  expect(await browser.link(state, other)).toMatchObject({ status: 400 })
  expect(await browser.link(state)).toMatchObject({ status: 200 })
  expect(await browser.link(state)).toMatchObject({ status: 400 })

  orcid.now.researcher = createResearcher()
  const late = await completeFlow(browser, 'link')
  testApp.advanceClock(31 * MINUTE_MS)
  expect(await browser.link(late.state)).toMatchObject({ status: 400 })
  await sweepTrips(testApp.kernel.db, testApp.kernel.now())
  expect(await testApp.kernel.db.selectFrom('accounts.orcid_authorization').selectAll().execute()).toEqual([])
})

test('an unconfirmed authorization links nothing', async () => {
  const member = await testApp.createMember()
  const browser = createTestBrowser(testApp, member)
  const { authorize_url } = await browser.start('link')
  const state = new URL(String(authorize_url)).searchParams.get('state')
  expect(await browser.link(state)).toMatchObject({ status: 400 })
  await browser.finish({ state, error: 'access_denied' })
  expect(await browser.link(state)).toMatchObject({ status: 400 })
})

test('a member who links an iD is never signed in as someone else', async () => {
  await linkOrcidTo(testApp, await testApp.createMember())
  const answer = await completeFlow(createTestBrowser(testApp, await testApp.createMember()), 'link')
  expect(answer).toMatchObject({ status: 200, purpose: 'link' })
  expect(answer).not.toHaveProperty('access_token')
})

test('someone unknown signs in at ORCID, registers, and their iD is linked', async () => {
  const browser = createTestBrowser(testApp)
  const { state } = await completeFlow(browser, 'sign-in')
  const registered = await testApp.as(undefined)('POST /api/auth/register', {
    body: { email: 'josiah@example.org', password: 'moss-and-lichen', first_name: 'Josiah', last_name: 'Carberry' },
  })
  expect(await browser.link(state, { token: registered.access_token })).toMatchObject({ status: 200 })
  const profile = await testApp.as({ token: registered.access_token })('POST /api/auth/setup-profile', {
    body: { institution: 'Brown University', program: 'Psychoceramics', orcid_id: '' },
  })
  expect(profile).toMatchObject({ orcid_id: orcid.now.researcher.orcid, orcid_verified: true })
  expect(await completeFlow(createTestBrowser(testApp), 'sign-in')).toMatchObject({ user_id: registered.user_id })
})

test('visitors cannot link an iD', async () => {
  const visitor = createTestBrowser(testApp)
  expect(await visitor.start('link')).toMatchObject({ status: 401 })
  const { state } = await completeFlow(visitor, 'sign-in')
  expect(await visitor.link(state)).toMatchObject({ status: 401 })
  const unlinking = testApp.as(undefined)('DELETE /api/auth/orcid', { body: { password: 'any' } })
  await expect(unlinking).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a link without a state is refused', async () => {
  expect(await createTestBrowser(testApp, await testApp.createMember()).link('')).toMatchObject({ status: 422 })
})

test('unlinking requires the password, keeps the iD as typed, e-mails the member, and lets others link it', async () => {
  const member = await testApp.createMember()
  await linkOrcidTo(testApp, member)
  const { orcid: orcid_id } = orcid.now.researcher
  await expect(unlink(member, 'not-this-one')).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'password' }],
  })
  await expect(unlink(member, '')).rejects.toMatchObject({ kind: 'invalid' })
  expect(await profileOf(member)).toMatchObject({ orcid_verified: true })
  await unlink(member)
  expect(await profileOf(member)).toMatchObject({ orcid_id, orcid_verified: false })
  expect((await subjectsTo(member)).at(-1)).toBe('Your ORCID iD was unlinked from Inflo')
  expect(await completeFlow(createTestBrowser(testApp), 'sign-in')).not.toHaveProperty('access_token')
  await expect(unlink(member)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await linkOrcidTo(testApp, await testApp.createMember())).toMatchObject({ status: 200 })
})

test('the export contains the link, and the erasure of an account deletes it', async () => {
  const member = await testApp.createMember()
  await linkOrcidTo(testApp, member)
  const { orcid: orcid_id } = orcid.now.researcher
  expect(await testApp.as(member)('GET /api/auth/export')).toMatchObject({ accounts: { orcid: { orcid_id } } })
  await completeFlow(createTestBrowser(testApp, member), 'link')
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  for (const table of ['accounts.orcid_identity', 'accounts.orcid_authorization'] as const) {
    const rows = await testApp.kernel.db.selectFrom(table).selectAll().where('member_id', '=', member.id).execute()
    expect(rows).toEqual([])
  }
  expect(await linkOrcidTo(testApp, await testApp.createMember())).toMatchObject({ status: 200 })
})

test('a paper credits its author with the iD, and says whether it is verified', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const publish = async (author: TestMember) => {
    const { id } = await createSubmission(testApp, author)
    const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
    const params = { paperId: item.library_id ?? '' }
    return (await testApp.as(undefined)('GET /api/public/research-library/:paperId', { params })).authors_meta
  }
  const [proved, typed, neither] = [
    await testApp.createMember(),
    await testApp.createMember(),
    await testApp.createMember(),
  ]
  await linkOrcidTo(testApp, proved)
  const { orcid: orcid_id } = createResearcher()
  await testApp.as(typed)('PUT /api/auth/profile', { body: { orcid_id } })
  expect(await publish(proved)).toMatchObject([{ orcid: orcid.now.researcher.orcid, orcid_verified: true }])
  expect(await publish(typed)).toMatchObject([{ orcid: orcid_id, orcid_verified: false }])
  expect(await publish(neither)).toMatchObject([{ orcid: null, orcid_verified: false }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { ADDRESS_LINK_LIFETIME_MS, PROOF_LIFETIME_MS } from '../../limits.ts'
import { createSubmittedQuestion, decideOn, mailsTo } from '../questions.fixture.ts'
import { purgeAddressLinks } from './own.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const mine = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/questions/mine')).questions.map(({ tracking_number: number }) => number)
const sendLink = (member: TestMember) => testApp.as(member)('POST /api/questions/mine/link')
const confirm = (member: TestMember | undefined, token: string) =>
  testApp.as(member)('POST /api/questions/mine/confirm', { body: { token } })

async function signedInAgain({ email, password, ...member }: TestMember): Promise<TestMember> {
  const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('access_token' in answer)) throw new Error('A second factor was asked for')
  return { ...member, email, password, token: answer.access_token }
}

async function aLink(member: TestMember) {
  await sendLink(member)
  const mail = (await mailsTo(testApp, member.email)).at(-1)
  return /\/my-questions#confirm=([\w-]{43})$/m.exec(mail?.body ?? '')?.[1] ?? ''
}

test('a member sees the questions asked with their address once they have proved it', async () => {
  const member = await testApp.createMember()
  const before = await createSubmittedQuestion(testApp, { submitter_email: member.email.toUpperCase() })
  const others = await createSubmittedQuestion(testApp)
  expect(await mine(member)).toEqual([])
  const token = await aLink(member)
  expect(await mine(member)).toEqual([])
  expect(await confirm(member, token)).toMatchObject({ questions: 1 })
  expect(await mine(member)).toEqual([before.trackingNumber])
  expect(await mine(member)).not.toContain(others.trackingNumber)
})

test('the e-mail reveals nothing about any question, and the reply is the same if there is none', async () => {
  const [asked, none] = [await testApp.createMember(), await testApp.createMember()]
  const { trackingNumber } = await createSubmittedQuestion(testApp, { submitter_email: asked.email })
  const answers = await Promise.all([asked, none].map(sendLink))
  expect(answers[0]?.message.replace(asked.email, '')).toBe(answers[1]?.message.replace(none.email, ''))
  const mail = (await mailsTo(testApp, asked.email)).at(-1)
  expect(`${mail?.subject} ${mail?.body}`).not.toContain(trackingNumber)
  expect(await confirm(none, await aLink(none))).toMatchObject({ questions: 0 })
})

test('a question asked signed out belongs to the member while the proof is valid', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const ask = (submitter_email: string) => createSubmittedQuestion(testApp, { submitter_email })
  await confirm(member, await aLink(member))
  // A verification link that was sent but not used does not verify the address.
  await aLink(other)
  const later = await ask(member.email.toUpperCase())
  await ask(other.email)
  await ask('stranger@example.org')
  testApp.advanceClock(PROOF_LIFETIME_MS / 2)
  await purgeAddressLinks(testApp.kernel)
  const muchLater = await ask(member.email)
  expect(await mine(await signedInAgain(other))).toEqual([])
  const listed = await mine(await signedInAgain(member))
  expect(listed).toEqual([muchLater.trackingNumber, later.trackingNumber])
  testApp.advanceClock(PROOF_LIFETIME_MS / 2)
  await ask(member.email)
  await purgeAddressLinks(testApp.kernel)
  await ask(member.email)
  expect(await mine(await signedInAgain(member))).toEqual(listed)
})

test('a question asked with a former member’s address stays with its asker, who is notified by e-mail', async () => {
  const member = await testApp.createMember()
  await confirm(member, await aLink(member))
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  const asked = await createSubmittedQuestion(testApp, { submitter_email: member.email })
  await decideOn(testApp, asked, { decision: 'approved', actor: await testApp.createMember({ role: 'admin' }) })
  const subjects = (await mailsTo(testApp, member.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`Your question was approved: ${asked.trackingNumber}`)
})

test('a question that another member asks with a proven address stays theirs', async () => {
  const [owner, asker] = [await testApp.createMember(), await testApp.createMember()]
  await confirm(owner, await aLink(owner))
  const asked = await createSubmittedQuestion(testApp, { submitter_email: owner.email }, asker)
  expect(await mine(owner)).toEqual([])
  expect(await mine(asker)).toEqual([asked.trackingNumber])
})

test('a link works once, for its own member, within a day', async () => {
  const [member, stranger] = [await testApp.createMember(), await testApp.createMember()]
  const refused = { kind: 'bad_request' }
  const token = await aLink(member)
  await expect(confirm(stranger, token)).rejects.toMatchObject(refused)
  await expect(confirm(undefined, token)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(confirm(member, 'x'.repeat(43))).rejects.toMatchObject(refused)
  await expect(confirm(member, '')).rejects.toMatchObject({ kind: 'invalid' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(member, token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = await aLink(member)
  testApp.advanceClock(ADDRESS_LINK_LIFETIME_MS)
  await expect(confirm(member, late)).rejects.toMatchObject(refused)
  await purgeAddressLinks(testApp.kernel)
  const links = testApp.kernel.db.selectFrom('questions.address_link').selectAll()
  expect(await links.where('used_at', 'is', null).execute()).toEqual([])
})

test('a question that a member asked with another person’s address stays theirs', async () => {
  const [owner, asker] = [await testApp.createMember(), await testApp.createMember()]
  const asked = await createSubmittedQuestion(testApp, { submitter_email: owner.email }, asker)
  expect(await confirm(owner, await aLink(owner))).toMatchObject({ questions: 0 })
  expect(await mine(asker)).toEqual([asked.trackingNumber])
})

test('registering with another person’s address does not flood their mailbox', async () => {
  const strict = await createTestApp({ scale: 1 })
  const member = await strict.createMember()
  const send = () =>
    strict.inject({
      method: 'POST',
      url: '/api/questions/mine/link',
      headers: { authorization: `Bearer ${member.token}` },
    })
  const answers = []
  for (let sent = 0; sent < 8; sent += 1) answers.push(await send())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers[5]?.json().detail).toContain('Please wait before trying again')
  expect(await mailsTo(strict, member.email)).toHaveLength(5)
  await strict.stop()
})

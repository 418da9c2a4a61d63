import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const SUBMITTED = 'POST /api/notifications/paper-submission'
const ACTION = 'POST /api/notifications/admin-action'
const INBOX = 'GET /api/admin/inbox'

const PAPER = {
  title: 'Night light on wards',
  category: 'Clinical Workflow',
  abstract: 'We dimmed the light on four wards.',
  keywords: 'light, sleep',
  author_name: 'Amara Okafor',
  author_email: 'amara@uni.example',
  co_authors: ['Jonas Feld', 'Ines Roth'],
  word_count: '2612',
  completion_status: 100,
  submission_notes: 'Please read the methods first.',
}
const DONE = {
  action: 'approved',
  item_title: 'Night light on wards',
  item_type: 'publication',
  comments: 'Well done.',
}

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let admin: TestMember
let other: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ environment: { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  other = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const mails = async (title: string) => {
  const rows = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('recipient')
    .where('body', 'like', `%${title}%`)
    .execute()
  return rows.map(({ recipient }) => recipient).toSorted()
}
const kept = async (title: string) =>
  (await testApp.as(admin)(INBOX, { query: { size: '100' } })).messages.filter(({ subject }) => subject.includes(title))

test('a visitor’s announcement of a paper is stored in full and mailed to nobody', async () => {
  const answer = await testApp.as(undefined)(SUBMITTED, { body: PAPER })
  expect(answer.mailed).toBe(false)
  const [message, ...more] = await kept(PAPER.title)
  expect(more).toEqual([])
  expect(message).toMatchObject({ kind: 'paper_submission', name: 'Amara Okafor', email: 'amara@uni.example' })
  for (const part of ['light, sleep', 'Jonas Feld, Ines Roth', '2612', '100', PAPER.abstract, PAPER.submission_notes])
    expect(message?.message).toContain(part)
  expect(await mails(PAPER.title)).toEqual([])
})

test('an author name of three hundred characters is stored, a longer one refused with a message', async () => {
  const tell = (author_name: string) =>
    testApp.inject({
      method: 'POST',
      url: '/api/notifications/paper-submission',
      payload: { ...PAPER, title: 'Long', author_name },
    })
  expect((await tell('x'.repeat(300))).statusCode).toBe(200)
  expect((await kept('Long'))[0]?.name).toBe('x'.repeat(300))
  expect((await tell('x'.repeat(301))).statusCode).toBe(422)
})

test('a member’s announcement is mailed only to the admins, and once even if repeated', async () => {
  const student = await testApp.createMember()
  const body = { ...PAPER, title: 'Told by a member' }
  const answers = []
  for (let sent = 0; sent < 3; sent += 1) answers.push((await testApp.as(student)(SUBMITTED, { body })).mailed)
  expect(answers).toEqual([true, false, false])
  expect(await kept(body.title)).toHaveLength(1)
  expect(await mails(body.title)).toEqual([admin.email, other.email].toSorted())
})

test('nothing is reported as mailed without a mail server', async () => {
  const silent = await createTestApp({ sharing: testApp, environment })
  const student = await silent.createMember()
  const submitted = await silent.as(student)(SUBMITTED, { body: { ...PAPER, title: 'Told without mail' } })
  const done = await silent.as(admin)(ACTION, { body: { ...DONE, comments: 'Said without mail.' } })
  expect([submitted.mailed, done.mailed]).toEqual([false, false])
  await silent.stop()
})

test.each([
  [{ ...PAPER, title: '' }, 'title'],
  [{ ...PAPER, author_email: 'nobody' }, 'author_email'],
  [{ ...PAPER, word_count: 'many' }, 'word_count'],
  [{ ...PAPER, abstract: 'a'.repeat(5001) }, 'abstract'],
])('an announcement with %j is refused with an error on the field', async (body, field) => {
  await expect(testApp.as(undefined)(SUBMITTED, { body })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field }],
  })
})

test('an admin’s announcement is mailed to all admins and logged under the signed-in admin’s name', async () => {
  const answer = await testApp.as(admin)(ACTION, { body: { ...DONE, admin_name: 'Somebody else' } })
  expect(answer.mailed).toBe(true)
  expect(await mails('Well done.')).toEqual([admin.email, other.email].toSorted())
  const log = await testApp.kernel.db
    .selectFrom('kernel.admin_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(log).toMatchObject([{ actor_name: 'Ines Roth', action: 'told: approved', reason: 'Well done.' }])
  await expect(testApp.as(admin)(ACTION, { body: { ...DONE, action: ' ' } })).rejects.toMatchObject({ kind: 'invalid' })
})

test('announcements of maximum length are logged, shortened if necessary', async () => {
  const whole = { action: 'a'.repeat(300), item_title: '🌙'.repeat(150), item_type: 't'.repeat(300), comments: null }
  for (const body of [whole, { ...whole, action: 'a'.repeat(95) }, { ...whole, item_title: 't'.repeat(300) }])
    expect((await testApp.as(admin)(ACTION, { body })).mailed).toBe(true)
  const [last] = await testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq', 'desc').execute()
  expect(last?.action).toBe(`told: ${'a'.repeat(93)}…`)
  expect(last?.target.endsWith('…')).toBe(true)
})

test('only admins can announce an admin’s action', async () => {
  for (const role of ['student', 'moderator'] as const)
    await expect(testApp.as(await testApp.createMember({ role }))(ACTION, { body: DONE })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  await expect(testApp.as(undefined)(ACTION, { body: DONE })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

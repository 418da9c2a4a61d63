import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { advanceMonth } from './newsletter.fixture.ts'
import { monthBefore, sendLetters } from './letters.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
})
afterAll(() => testApp.stop())

async function subscribe(address: string, confirmed = true) {
  const now = testApp.kernel.now()
  const row = { address, member_id: null, asked_at: now, confirmed_at: confirmed ? now : null, last_letter: null }
  await testApp.kernel.db.insertInto('support.newsletter_subscription').values(row).execute()
}

const mails = () => testApp.kernel.db.selectFrom('kernel.mail').selectAll().orderBy('recipient').execute()

test('the newsletter covers the previous month, in January too', () => {
  expect(monthBefore(new Date('2026-11-01T09:00:00Z'))).toEqual({
    name: 'October 2026',
    from: '2026-10-01',
    to: '2026-11-01',
  })
  // In Pacific time this is still the last day of October.
  expect(monthBefore(new Date('2026-11-01T06:59:59Z'))).toMatchObject({ name: 'September 2026', to: '2026-10-01' })
  expect(monthBefore(new Date('2027-01-31T23:59:59Z'))).toMatchObject({ from: '2026-12-01', to: '2027-01-01' })
})

test('every confirmed subscriber gets one newsletter about the previous month, with their own unsubscribe link', async () => {
  await subscribe('ada@example.org')
  await subscribe('ben@example.org')
  await subscribe('unconfirmed@example.org', false)
  await sendLetters(testApp.kernel)
  expect(await mails()).toEqual([])

  await createPublication(testApp, { title: 'Quiet nights on the ward' })
  advanceMonth(testApp)
  await createPublication(testApp, { title: 'Published too late for this letter' })
  await Promise.all([sendLetters(testApp.kernel), sendLetters(testApp.kernel), sendLetters(testApp.kernel)])
  await sendLetters(testApp.kernel)

  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['ada@example.org', 'ben@example.org'])
  expect(sent[0]?.subject).toMatch(/^Inflo in \w+ \d{4}: one new paper$/)
  expect(sent[0]?.body).toContain('Quiet nights on the ward\nAmara Okafor\nhttp://localhost:3000/research/INF-')
  expect(sent[0]?.body).not.toContain('too late')
  const links = sent.map(({ unsubscribe_url: url }) => url ?? '')
  expect(new Set(links).size).toBe(2)
  expect(sent[0]?.body).toContain(links[0])

  const left = await testApp.inject({
    method: 'POST',
    url: new URL(links[0] ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.statusCode).toBe(200)
  advanceMonth(testApp)
  await sendLetters(testApp.kernel)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'ada@example.org',
    'ben@example.org',
    'ben@example.org',
  ])
})

test('a former subscriber gets no newsletter until they subscribe again', async () => {
  const member = await testApp.createMember()
  await subscribe(member.email)
  await testApp.kernel.db
    .updateTable('support.newsletter_subscription')
    .set({ member_id: member.id })
    .where('address', '=', member.email)
    .execute()
  const newsletterMails = async () =>
    (await mails()).filter(({ recipient, subject }) => recipient === member.email && subject.startsWith('Inflo in'))
  await createPublication(testApp, { title: 'Alarms at night' })
  advanceMonth(testApp)
  const { email, password } = member
  const token = await createSession(testApp, member.id)
  await testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
  await sendLetters(testApp.kernel)
  expect(await newsletterMails()).toEqual([])
  await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  await sendLetters(testApp.kernel)
  expect(await newsletterMails()).toHaveLength(1)
})

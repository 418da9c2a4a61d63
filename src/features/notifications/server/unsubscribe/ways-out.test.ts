import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { EVENTS, type NoticeEvent } from '../../events.ts'
import { createInvitationUnsubscribeLink, notify, canMailInvitations } from '../public.ts'
import { createUnsubscribeLink } from './unsubscribe-links.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const ONE_CLICK = { 'content-type': 'application/x-www-form-urlencoded' }
const tell = (member: TestMember, event: NoticeEvent) =>
  transact(testApp.kernel, (tx) => notify(testApp.kernel, tx, { to: [member.id], event, text: `${event}.`, link: '/' }))
const mailsTo = (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()
const pathOf = (url: string | null | undefined): string => new URL(url ?? '').pathname
/** Unsubscribes as a mail program does, without a session token or cookie. */
const press = (url: string | null | undefined) =>
  testApp.inject({ method: 'POST', url: pathOf(url), headers: ONE_CLICK, payload: 'List-Unsubscribe=One-Click' })

test('unsubscribing without signing in ends the e-mails of one event only, and gives the same reply when repeated', async () => {
  const member = await testApp.createMember()
  await tell(member, 'claim_decided')
  const [mail] = await mailsTo(member.email)
  for (const _ of [1, 2]) {
    const reply = await press(mail?.unsubscribe_url)
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      `You will no longer get e-mails of this kind: ${EVENTS.claim_decided.title}. You’ll still find these updates in your notifications.`,
    ])
  }
  await tell(member, 'claim_decided')
  await tell(member, 'published')
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual(['claim_decided.', 'published.'])
  expect((await testApp.as(member)('GET /api/notifications')).unread_count).toBe(3)
  const { settings } = await testApp.as(member)('GET /api/notifications/settings')
  expect(settings.find(({ event }) => event === 'claim_decided')).toMatchObject({
    in_bell: true,
    mail: 'none',
    in_browser: true,
  })
})

test('the form of the unsubscribe page does the same, and redirects', async () => {
  const member = await testApp.createMember()
  const url = await createUnsubscribeLink(testApp.kernel, { ends: 'event', memberId: member.id, event: 'published' })
  const mailOf = async () =>
    (await testApp.as(member)('GET /api/notifications/settings')).settings.find(({ event }) => event === 'published')
      ?.mail
  expect(await mailOf()).toBe('at_once')
  const submit = (token: string) =>
    testApp.inject({ method: 'POST', url: '/api/notifications/stop', headers: ONE_CLICK, payload: `token=${token}` })
  expect((await submit(pathOf(url).split('/').at(-1) ?? '')).headers.location).toBe('/notices/stopped')
  expect(await mailOf()).toBe('none')
  expect((await submit('never-mailed')).headers.location).toBe('/notices/refused')
})

test('changed links are refused: for another member, for another event, or without a signature', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const url = await createUnsubscribeLink(testApp.kernel, { ends: 'event', memberId: member.id, event: 'published' })
  const forged = [
    url.replace(member.id, other.id),
    url.replace('.published.', '.claim_decided.'),
    url.replace(/\.[^.]+$/, ''),
    url.replace('event.', 'digest.'),
    `${url}x`,
    'http://localhost:3000/notices/stop/never-mailed',
  ]
  for (const one of forged) expect([one, (await press(one)).statusCode]).toEqual([one, 400])
  const { settings } = await testApp.as(other)('GET /api/notifications/settings')
  expect(settings.every(({ event, mail }) => mail === EVENTS[event].mail)).toBe(true)
  await expect(testApp.as(undefined)('POST /api/notifications/stop', { body: { token: '' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('unsubscribing stores nothing about an erased member', async () => {
  const member = await testApp.createMember()
  const url = await createUnsubscribeLink(testApp.kernel, { ends: 'digest', memberId: member.id })
  await transact(testApp.kernel, (tx) => testApp.kernel.personalData.eraseAll(tx, member))
  await testApp.kernel.db.deleteFrom('accounts.member').where('id', '=', member.id).execute()
  expect((await press(url)).statusCode).toBe(200)
  const rows = testApp.kernel.db.selectFrom('notifications.choice').selectAll().where('member_id', '=', member.id)
  expect(await rows.execute()).toEqual([])
})

test('an address without an account can stop invitations in any spelling, and is stored only as a hash', async () => {
  const { kernel } = testApp
  expect(await canMailInvitations(kernel.db, 'Ida@Example.org')).toBe(true)
  expect((await press(await createInvitationUnsubscribeLink(kernel, 'ida@example.org'))).statusCode).toBe(200)
  expect(await canMailInvitations(kernel.db, 'Ida@Example.org ')).toBe(false)
  expect(await canMailInvitations(kernel.db, 'oda@example.org')).toBe(true)
  const kept = JSON.stringify(await kernel.db.selectFrom('notifications.refused_address').selectAll().execute())
  expect(kept).not.toContain('ida')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { notify } from '../public.ts'
import { purgeOldNotices, sendDigests } from './digests.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ startsWithDay: true })
})
afterAll(() => testApp.stop())

const tell = (member: TestMember, text: string, event: 'team_changed' | 'claim_decided' = 'team_changed') =>
  transact(testApp.kernel, (tx) =>
    notify(testApp.kernel, tx, { to: [member.id], event, text, link: '/student/dashboard' }),
  )
const mailsTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', email).orderBy('queued_at').execute()
const send = () => sendDigests(testApp.kernel)
const choose = (member: TestMember, settings: { event: string; in_bell: boolean; mail: string }[]) =>
  testApp.inject({
    method: 'PUT',
    url: '/api/notifications/settings',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { settings },
  })
const tokenIn = (url: string | null | undefined): string => /\/notices\/stop\/([\w.-]+)$/.exec(url ?? '')?.[1] ?? ''

describe('the daily e-mail', () => {
  test('lists unread notifications that the member chose, newest first, with an unsubscribe link', async () => {
    const member = await testApp.createMember({ firstName: 'Amara' })
    await tell(member, 'Bo joined your team.')
    testApp.advanceClock(1_000)
    await tell(member, 'Cleo left your team.')
    expect(await mailsTo(member)).toEqual([])
    await send()
    const [mail, ...others] = await mailsTo(member)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 notifications on Inflo')
    expect(mail?.body).toMatch(/^Dear Amara,[^]*Cleo left your team\.\nhttp[^]*Bo joined your team\.\n/)
    expect(mail?.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/notices\/stop\/digest\.[\w-]{36}\.[\w-]{43}$/)
    expect(mail?.body).toContain(`Unsubscribe from this daily e-mail: ${mail?.unsubscribe_url}`)
  })

  test('is sent once a day, even if the job runs often and in many processes', async () => {
    const member = await testApp.createMember()
    await tell(member, 'Bo joined your team.')
    await Promise.all(Array.from({ length: 10 }, send))
    await tell(member, 'Cleo left your team.')
    await Promise.all([send(), send()])
    expect(await mailsTo(member)).toHaveLength(1)
    testApp.advanceClock(DAY_MS)
    await Promise.all([send(), send()])
    const mails = await mailsTo(member)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.body).toContain('Cleo left')
    expect(mails[1]?.body).not.toContain('Bo joined')
    testApp.advanceClock(DAY_MS)
    await send()
    expect(await mailsTo(member)).toHaveLength(2)
  })

  test('omits read notifications, and is not sent for them alone', async () => {
    const member = await testApp.createMember()
    await tell(member, 'Bo joined your team.')
    await testApp.as(member)('POST /api/notifications/read', { body: { all: true } })
    await send()
    expect(await mailsTo(member)).toEqual([])
  })

  test('is not sent to deleted members', async () => {
    const member = await testApp.createMember()
    await tell(member, 'Bo joined your team.')
    await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
    const before = await mailsTo(member)
    await send()
    expect(await mailsTo(member)).toEqual(before)
  })

  test('says how many more notifications there are', async () => {
    const member = await testApp.createMember()
    for (let number = 0; number < 53; number += 1) await tell(member, `Change ${number}.`)
    await send()
    const [mail] = await mailsTo(member)
    expect(mail?.subject).toBe('53 notifications on Inflo')
    expect(mail?.body).toContain('And 3 more: http://localhost:3000/notifications')
  })
})

describe('the unsubscribe link', () => {
  const press = (token: string) =>
    testApp.inject({
      method: 'POST',
      url: `/notices/stop/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('ends only the daily e-mail, and gives the same reply when used again', async () => {
    const member = await testApp.createMember()
    await tell(member, 'Bo joined your team.')
    await send()
    const token = tokenIn((await mailsTo(member))[0]?.unsubscribe_url)
    await tell(member, 'Cleo left your team.')
    expect((await press(token)).statusCode).toBe(200)
    expect((await press(token)).json().message).toContain('no longer get daily e-mails')
    testApp.advanceClock(DAY_MS)
    await send()
    await tell(member, 'Your claim was approved.', 'claim_decided')
    const mails = await mailsTo(member)
    expect(mails.map(({ subject }) => subject)).toEqual(['One notification on Inflo', 'Your claim was approved.'])
    const { settings } = await testApp.as(member)('GET /api/notifications/settings')
    expect(settings.filter(({ mail }) => mail === 'digest')).toEqual([])
    expect((await testApp.as(member)('GET /api/notifications')).unread_count).toBe(3)
  })
})

describe('settings', () => {
  test('start with the defaults, and change by event', async () => {
    const member = await testApp.createMember()
    const { settings } = await testApp.as(member)('GET /api/notifications/settings')
    expect(settings).toContainEqual({
      event: 'claim_decided',
      title: 'Your project claim is approved or declined',
      group: 'projects',
      in_bell: true,
      mail: 'at_once',
      in_browser: true,
    })
    const reply = await choose(member, [{ event: 'claim_decided', in_bell: false, mail: 'none' }])
    expect(reply.json().settings).toContainEqual(
      expect.objectContaining({ event: 'claim_decided', in_bell: false, mail: 'none' }),
    )
    expect(reply.json().settings).toHaveLength(settings.length)
    await tell(member, 'Your claim was approved.', 'claim_decided')
    expect((await testApp.as(member)('GET /api/notifications')).pagination.total).toBe(0)
    expect(await mailsTo(member)).toEqual([])
    await choose(member, [{ event: 'claim_decided', in_bell: true, mail: 'at_once' }])
    await tell(member, 'Your claim was approved.', 'claim_decided')
    expect((await testApp.as(member)('GET /api/notifications')).pagination.total).toBe(1)
  })

  test('that many tabs save at once are all stored', async () => {
    const member = await testApp.createMember()
    const events = (await testApp.as(member)('GET /api/notifications/settings')).settings.map(({ event }) => event)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) => {
        const order = number % 2 === 0 ? events : events.toReversed()
        return choose(
          member,
          order.map((event) => ({ event, in_bell: true, mail: 'digest' })),
        )
      }),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  })

  test.each([
    ['none', []],
    ['an event that is none', [{ event: 'full_moon', in_bell: true, mail: 'none' }]],
    ['a way that is none', [{ event: 'claim_decided', in_bell: true, mail: 'pigeon' }]],
    ['half a choice', [{ event: 'claim_decided', mail: 'none' }]],
    ['too many', Array.from({ length: 50 }, () => ({ event: 'claim_decided', in_bell: true, mail: 'none' }))],
  ])('%s are refused', async (_what, settings) => {
    const member = await testApp.createMember()
    expect((await choose(member, settings as never)).statusCode).toBe(422)
  })

  test('of admin events are shown to admins, and refused to others', async () => {
    const review = { event: 'review_waiting', in_bell: true, mail: 'none' }
    for (const role of ['student', 'faculty', 'clinician', 'moderator'] as const) {
      const member = await testApp.createMember({ role })
      const { settings } = await testApp.as(member)('GET /api/notifications/settings')
      expect(settings.map(({ event }) => event)).not.toContain('review_waiting')
      const reply = await choose(member, [review])
      expect([reply.statusCode, reply.json().detail]).toEqual([422, 'This event doesn’t exist.'])
    }
    const admin = await testApp.createMember({ role: 'admin' })
    expect((await choose(admin, [review])).json().settings).toContainEqual(expect.objectContaining(review))
  })

  test('are refused to visitors', async () => {
    await expect(testApp.as(undefined)('GET /api/notifications/settings')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    expect((await choose({ token: 'x'.repeat(43) } as TestMember, [])).statusCode).toBe(401)
  })
})

test('a read notification is deleted after 90 days, an unread one after a year', async () => {
  const member = await testApp.createMember()
  await tell(member, 'Read.')
  await testApp.as(member)('POST /api/notifications/read', { body: { all: true } })
  await tell(member, 'Unread.')
  const kept = async () =>
    (
      await testApp.kernel.db
        .selectFrom('notifications.notice')
        .select('text')
        .where('member_id', '=', member.id)
        .execute()
    ).map(({ text }) => text)
  testApp.advanceClock(89 * DAY_MS)
  await purgeOldNotices(testApp.kernel)
  expect((await kept()).toSorted()).toEqual(['Read.', 'Unread.'])
  testApp.advanceClock(2 * DAY_MS)
  await purgeOldNotices(testApp.kernel)
  expect(await kept()).toEqual(['Unread.'])
  testApp.advanceClock(275 * DAY_MS)
  await purgeOldNotices(testApp.kernel)
  expect(await kept()).toEqual([])
})

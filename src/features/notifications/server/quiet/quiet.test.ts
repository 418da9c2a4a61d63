import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { clockIn } from '../../quiet.ts'
import { notify, rewordNotices } from '../public.ts'
import { sendDigests } from '../digests/digests.ts'
import { sendQueuedMails } from './quiet.ts'

const HOUR_MS = 3_600_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const put = (member: TestMember, payload: object) =>
  testApp.inject({
    method: 'PUT',
    url: '/api/notifications/settings',
    headers: { authorization: `Bearer ${member.token}` },
    payload,
  })

const clock = (hours: number) => clockIn('Asia/Tokyo', new Date(testApp.kernel.now().getTime() + hours * HOUR_MS))

/** Creates a member whose quiet hours began an hour ago and end in the given number of hours. */
async function aQuietMember(hours = 2): Promise<TestMember> {
  const member = await testApp.createMember()
  const reply = await put(member, { quiet_hours: { from: clock(-1), to: clock(hours), zone: 'Asia/Tokyo' } })
  expect(reply.statusCode).toBe(200)
  return member
}

const tell = (member: TestMember, event: 'claim_decided' | 'team_changed', text = 'Your claim was approved.') =>
  transact(testApp.kernel, (tx) => notify(testApp.kernel, tx, { to: [member.id], event, text, link: '/' }))
const mailsTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', email).orderBy('queued_at').execute()
const read = (member: TestMember) => testApp.as(member)('GET /api/notifications')

test('in quiet hours the bell shows notifications, browsers show none, and e-mails wait', async () => {
  const member = await aQuietMember()
  await tell(member, 'claim_decided')
  expect(await read(member)).toMatchObject({ unread_count: 1, for_browser: [] })
  await sendQueuedMails(testApp.kernel)
  expect(await mailsTo(member)).toEqual([])
  testApp.advanceClock(2 * HOUR_MS)
  await Promise.all(Array.from({ length: 5 }, () => sendQueuedMails(testApp.kernel)))
  expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual(['Your claim was approved.'])
  expect((await mailsTo(member))[0]?.unsubscribe_url).toContain('/notices/stop/event.')
  await tell(member, 'claim_decided', 'It is another.')
  expect((await read(member)).for_browser).toMatchObject([{ text: 'It is another.' }])
  expect(await mailsTo(member)).toHaveLength(2)
})

test('the daily e-mail waits too', async () => {
  const member = await aQuietMember()
  await tell(member, 'team_changed', 'Bo joined your team.')
  await sendDigests(testApp.kernel)
  expect(await mailsTo(member)).toEqual([])
  testApp.advanceClock(2 * HOUR_MS)
  await sendQueuedMails(testApp.kernel)
  expect((await mailsTo(member))[0]?.body).toContain('Bo joined your team.')
})

test('a waiting e-mail is not sent after unsubscribing or deletion, and is in the member’s export', async () => {
  const [ending, leaving] = [await aQuietMember(), await aQuietMember()]
  for (const member of [ending, leaving]) await tell(member, 'claim_decided')
  const data = await testApp.kernel.personalData.collectAll(testApp.kernel.db, ending)
  expect(data['notifications']).toMatchObject({ mails_waiting: [{ subject: 'Your claim was approved.' }] })
  await put(ending, { settings: [{ event: 'claim_decided', in_bell: true, mail: 'none' }] })
  await testApp.as(leaving)('DELETE /api/auth/account', { body: { password: leaving.password } })
  testApp.advanceClock(3 * HOUR_MS)
  await sendQueuedMails(testApp.kernel)
  expect(await mailsTo(ending)).toEqual([])
  expect((await mailsTo(leaving)).map(({ subject }) => subject)).toEqual(['Your Inflo account was deleted'])
})

test('an erased member is not named in waiting e-mails, and has none', async () => {
  const { kernel } = testApp
  const gone = await testApp.createMember({ firstName: 'Zeldakaya', lastName: 'Qompfirst' })
  const told = await aQuietMember()
  await tell(told, 'claim_decided', `${gone.name} wrote.`)
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, gone))
  const held = JSON.stringify(await kernel.db.selectFrom('notifications.quiet_hours_queue').selectAll().execute())
  expect(held).not.toContain('Qompfirst')
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, told))
  const rows = kernel.db.selectFrom('notifications.quiet_hours_queue').select('id').where('member_id', '=', told.id)
  expect(await rows.execute()).toEqual([])
})

test('deleted content is removed from waiting e-mails', async () => {
  const member = await aQuietMember()
  const of = { to: [member.id], event: 'message_mention' as const, about: 'here', link: '/community?message=1' }
  const { kernel } = testApp
  const choice = { event: 'message_mention', in_bell: true, mail: 'at_once' }
  await put(member, { settings: [choice] })
  await transact(kernel, (tx) => notify(kernel, tx, { ...of, text: 'Bo wrote: “Qompfirst is off.”' }))
  await transact(kernel, (tx) => notify(kernel, tx, { ...of, link: '/community?message=2', text: 'Bo wrote: “Well.”' }))
  await transact(kernel, (tx) => rewordNotices(kernel, tx, { ...of, text: 'Bo wrote; the message was deleted.' }))
  testApp.advanceClock(2 * HOUR_MS)
  await sendQueuedMails(kernel)
  const mails = await mailsTo(member)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Bo wrote: “Well.”',
    'Bo wrote; the message was deleted.',
  ])
  expect(JSON.stringify(mails)).not.toContain('Qompfirst')
})

test('quiet hours can be set, stay with other changes, and can be turned off', async () => {
  const member = await testApp.createMember()
  const hours = { from: '22:00', to: '07:00', zone: 'Europe/Zurich' }
  expect((await put(member, { quiet_hours: hours })).json()).toMatchObject({ quiet_hours: hours, shows_content: true })
  expect((await put(member, { shows_content: false })).json()).toMatchObject({
    quiet_hours: hours,
    shows_content: false,
  })
  expect((await put(member, { quiet_hours: null })).json()).toMatchObject({ quiet_hours: null, shows_content: false })
})

test.each([
  ['a time that is none', { quiet_hours: { from: '25:00', to: '07:00', zone: 'UTC' } }],
  ['a zone that is none', { quiet_hours: { from: '22:00', to: '07:00', zone: 'Mars/Olympus' } }],
  ['an end that is the beginning', { quiet_hours: { from: '22:00', to: '22:00', zone: 'UTC' } }],
  ['half of them', { quiet_hours: { from: '22:00' } }],
  ['no yes or no', { shows_content: 'perhaps' }],
])('%s is refused', async (_what, body) => {
  expect((await put(await testApp.createMember(), body)).statusCode).toBe(422)
})

test('browser notifications omit message text if the member chose so', async () => {
  const member = await testApp.createMember()
  const named = () =>
    transact(testApp.kernel, (tx) =>
      notify(testApp.kernel, tx, {
        to: [member.id],
        event: 'message_mention',
        text: 'Ruth mentions you: secret',
        link: '/',
      }),
    )
  await named()
  expect((await read(member)).for_browser[0]?.text).toBe('Ruth mentions you: secret')
  await put(member, { shows_content: false })
  expect((await read(member)).for_browser[0]?.text).toBe('You’re mentioned in a message')
  expect((await read(member)).notifications[0]?.text).toBe('Ruth mentions you: secret')
})

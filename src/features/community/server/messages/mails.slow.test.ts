import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { sendDigests } from '#features/notifications/server/digests/digests.ts'
import { sendQueuedMails } from '#features/notifications/server/quiet/quiet.ts'
import { eraseOldBodies } from '#server/mail/mail.ts'
import { createChannel, joinChannel, postMessage } from '../community.fixture.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const SAID = '@Hana, Mrs Abel is worse.'
const BETTER = '@Hana, she is worse.'

let testApp: TestApp
let amara: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  amara = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
})
afterAll(() => testApp.stop())

type Choice = { in_bell: boolean; mail: 'at_once' | 'digest' }
const atOnce = { in_bell: false, mail: 'at_once' } as const

async function createMember({ in_bell, mail }: Choice): Promise<TestMember> {
  const hana = await testApp.createMember({ firstName: 'Hana' })
  const settings = [{ event: 'message_mention' as const, in_bell, mail }]
  await testApp.as(hana)('PUT /api/notifications/settings', { body: { settings } })
  return hana
}
const named = (hana: TestMember, more = {}) =>
  postMessage(testApp, amara, { content: SAID, mentions: [hana.id], ...more })
const edit = (messageId: string, content = BETTER) =>
  testApp.as(amara)('PUT /api/messaging/messages/:messageId', { params: { messageId }, body: { content } })
const remove = (messageId: string) =>
  testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params: { messageId } })
const mailTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
const markSent = ({ email }: TestMember) =>
  testApp.kernel.db
    .updateTable('kernel.mail')
    .set({ sent_at: testApp.kernel.now() })
    .where('recipient', '=', email)
    .execute()
/** Returns all stored notifications and e-mails of a member, as the member and admins can read them. */
async function keptFor(member: TestMember): Promise<string> {
  const { kernel } = testApp
  const mails = await kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', member.email).execute()
  return JSON.stringify([await kernel.personalData.collectAll(kernel.db, member), mails])
}

test('a pending e-mail shows an edited message’s new text, and nothing of a deleted one', async () => {
  const hana = await createMember(atOnce)
  const { message_id: id } = await named(hana)
  await edit(id)
  const now = `Amara Osei mentioned you in “General Community”: ${BETTER}`
  const edited = await mailTo(hana)
  expect(edited.subject).toBe(now)
  expect(edited.body).toContain(`\n${now}\n`)
  await remove(id)
  const gone = 'Amara Osei mentioned you in “General Community”, but the message was deleted.'
  const deleted = await mailTo(hana)
  expect(deleted.subject).toBe(gone)
  expect(deleted.body).toContain(`\n${gone}\n`)
  expect(await keptFor(hana)).not.toMatch(/worse/)
})

test('a pending daily digest changes only the edited message, not another with the same text', async () => {
  const hana = await createMember({ in_bell: false, mail: 'digest' })
  const first = await named(hana)
  const second = await named(hana)
  await sendDigests(testApp.kernel)
  await remove(second.message_id)
  const { body } = await mailTo(hana)
  const [deleted, kept] = [body?.indexOf('the message was deleted.'), body?.indexOf(SAID)].map(Number)
  expect(body?.slice(deleted).split('\n')[1]).toMatch(new RegExp(`message=${second.number}$`))
  expect(body?.slice(kept).split('\n')[1]).toMatch(new RegExp(`message=${first.number}$`))
})

test('the stored copy of a sent e-mail drops the quote and says so', async () => {
  const hana = await createMember(atOnce)
  const { message_id: id } = await named(hana)
  await markSent(hana)
  await remove(id)
  const { subject, body } = await mailTo(hana)
  expect(subject).toMatch(/, but the message was deleted\. \(changed after this e-mail was sent\)$/)
  expect(body).toContain('the message was deleted. (changed after this e-mail was sent)')
  expect(await keptFor(hana)).not.toMatch(/worse/)
})

test('an e-mail whose text was erased drops the quote from its subject', async () => {
  const hana = await createMember(atOnce)
  const { message_id: id } = await named(hana)
  await markSent(hana)
  await eraseOldBodies(testApp.kernel.db, new Date(testApp.kernel.now().getTime() + WEEK_MS))
  expect(await mailTo(hana)).toMatchObject({ body: null, subject: expect.stringContaining('worse') as string })
  await remove(id)
  expect(await keptFor(hana)).not.toMatch(/worse/)
  expect((await mailTo(hana)).body).toBeNull()
})

test('an e-mail held for quiet hours is updated without the bell too, and while it waits to be sent', async () => {
  const hana = await createMember(atOnce)
  const hour = testApp.kernel.now().getUTCHours()
  const at = (offset: number) => `${String((hour + offset) % 24).padStart(2, '0')}:00`
  const quiet_hours = { from: at(23), to: at(2), zone: 'UTC' }
  await testApp.as(hana)('PUT /api/notifications/settings', { body: { quiet_hours } })
  const { message_id: id } = await named(hana)
  await edit(id, '@Hana, he is worse.')
  expect(await keptFor(hana)).not.toMatch(/Mrs Abel/)
  testApp.advanceClock(2 * HOUR_MS)
  await sendQueuedMails(testApp.kernel)
  await remove(id)
  expect((await mailTo(hana)).subject).toMatch(/the message was deleted\.$/)
  expect(await keptFor(hana)).not.toMatch(/worse/)
})

test('a deleted channel is quoted nowhere: in notifications, e-mails or pending e-mails', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const hana = await createMember({ in_bell: true, mail: 'at_once' })
  const channelId = await createChannel(testApp, amara, 'Wards at night')
  await joinChannel(testApp, hana, channelId)
  await named(hana, { channelId })
  await named(hana, { content: '@Hana, look here.' })
  await testApp.as(admin)('DELETE /api/messaging/channels/:channelId', { params: { channelId } })
  const { notifications } = await testApp.as(hana)('GET /api/notifications')
  expect(notifications.map(({ text }) => text).toSorted()).toEqual([
    'Amara Osei mentioned you in “General Community”: @Hana, look here.',
    'You were mentioned in “Wards at night”, but the channel was deleted.',
  ])
  expect(await keptFor(hana)).not.toMatch(/worse/)
})

test('an erased member’s messages are not quoted, and their name is removed', async () => {
  const { kernel } = testApp
  const gone = await testApp.createMember({ firstName: 'Zelda "Z" Ka', lastName: 'Qompfirst' })
  const hana = await createMember(atOnce)
  await postMessage(testApp, gone, { content: SAID, mentions: [hana.id] })
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, gone))
  expect(await keptFor(hana)).not.toMatch(/Qompfirst|worse/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockIn } from '#features/notifications/quiet.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { sendDigests } from '#features/notifications/server/digests/digests.ts'
import { sendQueuedMails } from '#features/notifications/server/quiet/quiet.ts'
import { postMessage, writeDirectly } from '../community.fixture.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Number of concurrent requests: fewer than a server's database connections, so that no request waits for one. */
const RACE_CONCURRENCY = 4
const SAID = 'You are a fraud, Olu.'

let testApp: TestApp
let rude: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  rude = await testApp.createMember({ firstName: 'Rory', lastName: 'Quint' })
})
afterAll(() => testApp.stop())

type Choice = { mail: 'at_once' | 'digest'; quietHours?: number }

/** Creates a member who gets e-mails about mentions in channels, delayed by quiet hours if given. */
async function aReader({ mail, quietHours }: Choice): Promise<TestMember> {
  const reader = await testApp.createMember({ firstName: 'Olu' })
  const zone = 'Asia/Tokyo'
  const at = (hours: number) => clockIn(zone, new Date(testApp.kernel.now().getTime() + hours * HOUR_MS))
  const quiet = quietHours === undefined ? {} : { quiet_hours: { from: at(-1), to: at(quietHours), zone } }
  const settings = [{ event: 'message_mention' as const, in_bell: true, mail }]
  await testApp.as(reader)('PUT /api/notifications/settings', { body: { settings, ...quiet } })
  return reader
}

const name = (by: TestMember, reader: TestMember, content = SAID) =>
  postMessage(testApp, by, { content, mentions: [reader.id] })
const block = (by: TestMember, blocked: TestMember, onlyMute = false) =>
  testApp.as(by)('PUT /api/messaging/users/:userId/block', {
    params: { userId: blocked.id },
    body: { only_mute: onlyMute },
  })
const edit = (by: TestMember, messageId: string, content: string) =>
  testApp.as(by)('PUT /api/messaging/messages/:messageId', { params: { messageId }, body: { content } })

/** Returns the text of all notifications and e-mails to a member, sent and pending. */
async function toldTo({ email, ...reader }: TestMember): Promise<string> {
  const { db } = testApp.kernel
  const { notifications } = await testApp.as(reader)('GET /api/notifications')
  const mails = await db.selectFrom('kernel.mail').select(['subject', 'body']).where('recipient', '=', email).execute()
  const held = await db
    .selectFrom('notifications.quiet_hours_queue')
    .selectAll()
    .where('member_id', '=', reader.id)
    .execute()
  return JSON.stringify([notifications, mails, held])
}

test('a block withdraws unsent e-mails, notifications and e-mails held for quiet hours', async () => {
  for (const choice of [{ mail: 'at_once' }, { mail: 'at_once', quietHours: 2 }] as const) {
    const reader = await aReader(choice)
    const { message_id: id } = await name(rude, reader)
    expect(await toldTo(reader)).toContain('fraud')
    await block(reader, rude)
    expect(await toldTo(reader)).not.toContain('Rory')
    await edit(rude, id, 'You cannot hide.')
    testApp.advanceClock(3 * HOUR_MS)
    await sendQueuedMails(testApp.kernel)
    expect(await toldTo(reader)).not.toMatch(/Rory|fraud|hide/)
  }
})

test('the daily digest does not quote a member who was blocked since, even if it was written already', async () => {
  const kind = await testApp.createMember({ firstName: 'Amara' })
  for (const isMade of [false, true]) {
    const reader = await aReader({ mail: 'digest', quietHours: 2 })
    const { message_id: id } = await name(rude, reader)
    await name(kind, reader, 'Olu, well done.')
    if (isMade) await sendDigests(testApp.kernel)
    await block(reader, rude)
    await edit(rude, id, 'You cannot hide.')
    if (!isMade) await sendDigests(testApp.kernel)
    testApp.advanceClock(3 * HOUR_MS)
    await sendQueuedMails(testApp.kernel)
    const told = await toldTo(reader)
    expect(told).toContain('well done')
    expect(told).not.toMatch(/Rory|fraud|hide/)
    testApp.advanceClock(DAY_MS)
  }
})

test('a mute withdraws nothing, and a block affects only the blocked member', async () => {
  const reader = await aReader({ mail: 'at_once' })
  const kind = await testApp.createMember({ firstName: 'Amara' })
  await name(rude, reader)
  await name(kind, reader, 'Olu, well done.')
  await block(reader, rude, true)
  expect(await toldTo(reader)).toMatch(/fraud.*well done|well done.*fraud/)
  await block(reader, rude)
  expect(await toldTo(reader)).toContain('well done')
})

test(`none of ${2 * RACE_CONCURRENCY} messages and edits that race with a block arrives after its confirmation`, async () => {
  const [sender, reader] = [await testApp.createMember(), await testApp.createMember()]
  const { message_id: id } = await writeDirectly(testApp, sender, { to: reader, content: 'Hello.' })
  await writeDirectly(testApp, reader, { to: sender, content: 'Hello to you.' })
  const shown = async () =>
    (await testApp.as(reader)('GET /api/messaging/users/:userId/thread', { params: { userId: sender.id } })).thread
  const history = async () => {
    const params = { threadId: (await shown())?.id ?? '' }
    const { messages } = await testApp.as(reader)('GET /api/messaging/direct-messages/:threadId/messages', { params })
    return messages.map(({ content }) => content)
  }
  const racing = Array.from({ length: RACE_CONCURRENCY }, (_, at) => [
    writeDirectly(testApp, sender, { to: reader, content: `More ${at}.` }),
    edit(sender, id, `Changed ${at}.`),
  ]).flat()
  const settled = Promise.allSettled(racing)
  await block(reader, sender)
  const confirmed = await history()
  await settled
  expect(await history()).toEqual(confirmed)
})

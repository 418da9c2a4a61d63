import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestSocket, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { GENERAL_ID } from '../../limits.ts'
import {
  createChannel,
  connectToChannel,
  joinChannel,
  postMessage,
  readMessages,
  writeDirectly,
} from '../community.fixture.ts'
import { eventually } from '../../../../server/testing/eventually.ts'

let testApp: TestApp
let address: string
let [monitoring, hiding, seen]: TestMember[] = []
const opened: TestSocket[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  monitoring = await testApp.createMember({ firstName: 'Amara' })
  hiding = await testApp.createMember({ firstName: 'Unfindable' })
  seen = await testApp.createMember({ firstName: 'Seen' })
  await testApp.as(hiding)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
})
afterAll(() => testApp.stop())

async function open(member: TestMember, channelId = GENERAL_ID): Promise<TestSocket> {
  const holding = await connectToChannel(address, member, { channel_id: channelId })
  opened.push(holding)
  return holding
}

test('a hidden member joins, types and leaves without being named; a visible member is named', async () => {
  const reading = await open(monitoring!)
  const quiet = await open(hiding!)
  quiet.say('typing_start', { channel_id: GENERAL_ID })
  quiet.say('leave_channel', { channel_id: GENERAL_ID })
  quiet.say('typing_start', { recipient_id: monitoring!.id })
  const other = await open(seen!)
  other.say('typing_start', { channel_id: GENERAL_ID })
  await eventually(() => expect(reading.of('typing_indicator')).toMatchObject([{ user_id: seen!.id }]))
  other.say('leave_channel', { channel_id: GENERAL_ID })
  await eventually(() => expect(reading.of('user_left_channel')).toMatchObject([{ user_id: seen!.id }]))
  expect(reading.of('user_joined_channel')).toMatchObject([{ user_id: seen!.id }])
  expect(JSON.stringify(reading.told)).not.toContain('Unfindable')
  const people = { params: { channelId: GENERAL_ID }, query: { search: 'Unfindable' } }
  expect((await testApp.as(monitoring)('GET /api/messaging/channels/:channelId/people', people)).people).toEqual([])
})

test('members of a team or a thread still see each other', async () => {
  const channelId = await createChannel(testApp, monitoring!, `Team ${randomUUID()}`)
  await joinChannel(testApp, hiding!, channelId)
  const team = { kind: 'team' as const, paper_id: randomUUID() }
  await testApp.kernel.db.updateTable('community.conversation').set(team).where('id', '=', channelId).execute()
  const reading = await open(monitoring!, channelId)
  const quiet = await open(hiding!, channelId)
  expect(await reading.onFrame('user_joined_channel')).toMatchObject({ user_id: hiding!.id })
  quiet.say('typing_start', { channel_id: channelId })
  expect(await reading.onFrame('typing_indicator')).toMatchObject({ channel_id: channelId, username: hiding!.name })
  await writeDirectly(testApp, hiding!, { to: monitoring! })
  quiet.say('typing_start', { recipient_id: monitoring!.id })
  await eventually(() =>
    expect(reading.of('typing_indicator')).toContainEqual(
      expect.objectContaining({ channel_id: null, user_id: hiding!.id }),
    ),
  )
})

test('a hidden member can be mentioned only within their team, even by their id', async () => {
  const { id, name } = hiding!
  const mention = async (channelId: string) => {
    const content = `@${name}, @${seen!.name}: look.`
    await postMessage(testApp, monitoring!, { channelId, content, mentions: [id, seen!.id] })
    const { messages } = await readMessages(testApp, monitoring!, { channelId })
    return messages.at(-1)?.mentions.map(({ user_id: named }) => named)
  }
  expect(await mention(GENERAL_ID)).toEqual([seen!.id])
  const teamId = await createChannel(testApp, monitoring!, `Team ${randomUUID()}`)
  for (const member of [hiding!, seen!]) await joinChannel(testApp, member, teamId)
  const team = { kind: 'team' as const, paper_id: randomUUID() }
  await testApp.kernel.db.updateTable('community.conversation').set(team).where('id', '=', teamId).execute()
  expect((await mention(teamId))?.toSorted()).toEqual([id, seen!.id].toSorted())
})

test('a blocked member does not see that the other is online until unblocked', async () => {
  const [blocker, blocked] = [
    await testApp.createMember({ firstName: 'Bo' }),
    await testApp.createMember({ firstName: 'Bea' }),
  ]
  const reading = await open(blocked)
  await open(blocker)
  const isSeen = async (by: TestMember) => {
    const { online_users: users } = await testApp.as(by)('GET /api/messaging/online-users')
    return users.some(({ user_id: user }) => user === blocker.id)
  }
  const changes = () => reading.of('user_status_change').filter(({ user_id: user }) => user === blocker.id)
  await eventually(() => expect(changes()).toMatchObject([{ status: 'online' }]))
  const params = { userId: blocked.id }
  await testApp.as(blocker)('PUT /api/messaging/users/:userId/block', { params, body: { only_mute: false } })
  expect([await isSeen(blocked), await isSeen(monitoring!)]).toEqual([false, true])
  await eventually(() => expect(changes().at(-1)).toMatchObject({ status: 'offline' }))
  await testApp.as(blocker)('DELETE /api/messaging/users/:userId/block', { params })
  expect(await isSeen(blocked)).toBe(true)
  await eventually(() => expect(changes().at(-1)).toMatchObject({ status: 'online' }))
})

test('a direct message refused for another reason is not reported as blocked by privacy settings', async () => {
  const late = await testApp.createMember({ firstName: 'Late' })
  const moderator = await testApp.createMember({ role: 'moderator' })
  const sending = await open(late)
  const say = (recipientId: string) => {
    const client_id = randomUUID()
    sending.say('send_direct_message', { recipient_id: recipientId, content: 'Hello?', client_id })
    return client_id
  }
  const refused = async (expected: object) =>
    eventually(() => expect(sending.of('message_error').at(-1)).toMatchObject(expected))
  await refused({ client_id: say(randomUUID()), code: 'not_found', detail: 'User not found', retryable: false })
  await testApp.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: late.id },
    body: { duration: 30 },
  })
  const timedOut = expect.stringContaining('30 minutes') as string
  await refused({ client_id: say(monitoring!.id), code: 'forbidden', detail: timedOut, retryable: false })
  expect(sending.of('message_blocked')).toEqual([])
})

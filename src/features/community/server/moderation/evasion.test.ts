import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENERAL_ID } from '../../limits.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createChannel, connectToChannel, postMessage, writeDirectly } from '../community.fixture.ts'

let testApp: TestApp
let rude: TestMember
let other: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  rude = await testApp.createMember({ firstName: 'Rory' })
  other = await testApp.createMember({ firstName: 'Olu' })
  moderator = await testApp.createMember({ role: 'moderator' })
})
afterAll(() => testApp.stop())

const react = (by: TestMember, messageId: string) =>
  testApp.as(by)('POST /api/messaging/messages/:messageId/react', { params: { messageId }, body: { emoji: '👍' } })
const pin = (by: TestMember, messageId: string) =>
  testApp.as(by)('PUT /api/messaging/messages/:messageId/pinned', { params: { messageId }, body: { pinned: true } })

test('a blocked member cannot react to or change the messages of the member who blocked them', async () => {
  const { message_id: id } = await writeDirectly(testApp, other, { to: rude, content: 'Please stop.' })
  await react(rude, id)
  await testApp.as(other)('PUT /api/messaging/users/:userId/block', {
    params: { userId: rude.id },
    body: { only_mute: false },
  })
  for (const action of [react, pin]) await expect(action(rude, id)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a timed-out member cannot create or rename channels, react or pin', async () => {
  const channelId = await createChannel(testApp, rude, 'Ward talk')
  const { message_id: id } = await postMessage(testApp, rude, { content: 'Buy papers here.' })
  await testApp.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: rude.id },
    body: { duration: 30 },
  })
  const actions = [
    () => createChannel(testApp, rude, 'Rude words'),
    () =>
      testApp.as(rude)('PUT /api/messaging/channels/:channelId', { params: { channelId }, body: { name: 'Ruder' } }),
    () => react(rude, id),
    () => pin(rude, id),
  ]
  for (const action of actions) await expect(action()).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a timed-out member is not shown as typing', async () => {
  const address = await listen(testApp)
  const [timedOut, free] = [await testApp.createMember(), await testApp.createMember()]
  await testApp.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: timedOut.id },
    body: { duration: 30 },
  })
  const [one, two, reader] = [
    await connectToChannel(address, timedOut),
    await connectToChannel(address, free),
    await connectToChannel(address, other),
  ]
  one.say('typing_start', { channel_id: GENERAL_ID })
  // Waits, so that the second check runs after the first one.
  await new Promise((resolve) => setTimeout(resolve, 100))
  two.say('typing_start', { channel_id: GENERAL_ID })
  expect(await reader.onFrame('typing_indicator')).toMatchObject({ user_id: free.id })
  expect(reader.of('typing_indicator').map(({ user_id: id }) => id)).not.toContain(timedOut.id)
  for (const { cut } of [one, two, reader]) cut()
})

test('ids are compared without regard to case', async () => {
  const params = { userId: other.id.toUpperCase() }
  await expect(
    testApp.as(other)('POST /api/messaging/users/:userId/messages', { params, body: { content: 'To myself.' } }),
  ).rejects.toMatchObject({ kind: 'not_found' })
})

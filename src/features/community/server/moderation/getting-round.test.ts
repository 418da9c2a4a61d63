import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENERAL_ID } from '../../limits.ts'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { aChannel, chat, post, write } from '../testing.ts'

let house: TestHouse
let rude: TestMember
let other: TestMember
let moderator: TestMember

beforeAll(async () => {
  house = await aHouse()
  rude = await house.aMember({ firstName: 'Rory' })
  other = await house.aMember({ firstName: 'Olu' })
  moderator = await house.aMember({ role: 'moderator' })
})
afterAll(() => house.stop())

const react = (by: TestMember, messageId: string) =>
  house.as(by)('POST /api/messaging/messages/:messageId/react', { params: { messageId }, body: { emoji: '👍' } })
const pin = (by: TestMember, messageId: string) =>
  house.as(by)('PUT /api/messaging/messages/:messageId/pinned', { params: { messageId }, body: { pinned: true } })

test('whoever is blocked does nothing to the messages of who blocked them', async () => {
  const { message_id: id } = await write(house, other, { to: rude, content: 'Please stop.' })
  await react(rude, id)
  await house.as(other)('PUT /api/messaging/users/:userId/block', {
    params: { userId: rude.id },
    body: { only_mute: false },
  })
  for (const deed of [react, pin]) await expect(deed(rude, id)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('whoever is timed out makes and names no channel, reacts and pins nothing', async () => {
  const channelId = await aChannel(house, rude, 'Ward talk')
  const { message_id: id } = await post(house, rude, { content: 'Buy papers here.' })
  await house.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: rude.id },
    body: { duration: 30 },
  })
  const deeds = [
    () => aChannel(house, rude, 'Rude words'),
    () => house.as(rude)('PUT /api/messaging/channels/:channelId', { params: { channelId }, body: { name: 'Ruder' } }),
    () => react(rude, id),
    () => pin(rude, id),
  ]
  for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a member in a timeout is not seen typing in a channel', async () => {
  const address = await listen(house)
  const [timedOut, free] = [await house.aMember(), await house.aMember()]
  await house.as(moderator)('POST /api/messaging/users/:userId/timeout', {
    params: { userId: timedOut.id },
    body: { duration: 30 },
  })
  const [one, two, reader] = [await chat(address, timedOut), await chat(address, free), await chat(address, other)]
  one.say('typing_start', { channel_id: GENERAL_ID })
  // The second is asked about after the first.
  await new Promise((resolve) => setTimeout(resolve, 100))
  two.say('typing_start', { channel_id: GENERAL_ID })
  expect(await reader.hear('typing_indicator')).toMatchObject({ user_id: free.id })
  expect(reader.of('typing_indicator').map(({ user_id: id }) => id)).not.toContain(timedOut.id)
  for (const { cut } of [one, two, reader]) cut()
})

test('an id is the same in capitals', async () => {
  const params = { userId: other.id.toUpperCase() }
  await expect(
    house.as(other)('POST /api/messaging/users/:userId/messages', { params, body: { content: 'To myself.' } }),
  ).rejects.toMatchObject({ kind: 'not_found' })
})

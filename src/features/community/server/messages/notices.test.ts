import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { GENERAL_ID } from '../../limits.ts'
import { post, write } from '../testing.ts'

let house: TestHouse
let amara: TestMember
let daniel: TestMember

beforeAll(async () => {
  house = await aHouse()
  amara = await house.aMember({ firstName: 'Amara', lastName: 'Osei' })
  daniel = await house.aMember({ firstName: 'Daniel' })
})
afterAll(() => house.stop())

const told = async (member: TestMember) =>
  (await house.as(member)('GET /api/notifications')).notifications.map(({ text, link }) => [text, link])

test('who is named is told once, with a link to the message, unless they muted the channel or the sender', async () => {
  const { message_id: id } = await post(house, amara, {
    content: '@Daniel, see this.',
    mentions: [daniel.id, amara.id],
  })
  expect(await told(daniel)).toEqual([
    ['Amara Osei mentions you in “General”: @Daniel, see this.', `/community/general?message=${id}`],
  ])
  expect(await told(amara)).toEqual([])
  const channel = { channelId: GENERAL_ID }
  const mute = (muted: boolean) =>
    house.as(daniel)('PUT /api/messaging/channels/:channelId/muted', { params: channel, body: { muted } })
  await mute(true)
  await post(house, amara, { mentions: [daniel.id] })
  await mute(false)
  await house.as(daniel)('PUT /api/messaging/users/:userId/block', {
    params: { userId: amara.id },
    body: { only_mute: true },
  })
  await post(house, amara, { mentions: [daniel.id] })
  expect(await told(daniel)).toHaveLength(1)
  await house.as(daniel)('DELETE /api/messaging/users/:userId/block', { params: { userId: amara.id } })
})

test('who was away is told of the first message that they missed, not of what it says, and in the day’s mail', async () => {
  const away = await house.aMember({ firstName: 'Ngozi' })
  const first = await write(house, amara, { to: away, content: 'Between the two of us.' })
  await write(house, amara, { to: away, content: 'And more.' })
  expect(await told(away)).toEqual([
    ['Amara Osei wrote to you.', `/community/dm/${amara.id}?message=${first.message_id}`],
  ])
  const params = { threadId: first.thread_id }
  await house.as(away)('PUT /api/messaging/direct-messages/:threadId/read', { params, body: { number: 2 } })
  await write(house, amara, { to: away })
  expect(await told(away)).toHaveLength(2)
  const { settings } = await house.as(away)('GET /api/notifications/settings')
  expect(settings.find(({ event }) => event === 'direct_message')).toMatchObject({ in_bell: true, mail: 'digest' })
})

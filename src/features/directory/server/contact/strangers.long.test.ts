import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '#features/community/server/testing.ts'
import { aPaper } from '#features/workspace/server/testing.ts'
import { holdAs, listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await aHouse({ scale: 1 })
  address = await listen(house)
})
afterAll(() => house.stop())

const contact = (by: TestMember, to: TestMember) =>
  house.as(by)('POST /api/directory/contact/:userId', { params: { userId: to.id }, body: { message: 'May I ask?' } })
const threadWith = (reader: TestMember, other: TestMember) =>
  house.as(reader)('GET /api/messaging/users/:userId/thread', { params: { userId: other.id } })
const permission = (by: TestMember, to: TestMember) =>
  house.as(by)('POST /api/auth/check-messaging-permission', { body: { target_user_id: to.id } })

test('first messages to strangers share one limit a day, asked or written, in calls and on the socket', async () => {
  const writer = await house.aMember()
  const mate = await house.aMember()
  await aPaper(house, writer, [mate])
  const last = await house.aMember()
  for (let sent = 0; sent < 10; sent += 1) {
    const to = await house.aMember()
    await (sent % 2 === 0 ? contact(writer, to) : write(house, writer, { to }))
    if (sent % 2 === 1) await write(house, writer, { to })
  }
  await expect(write(house, writer, { to: last })).rejects.toMatchObject({ kind: 'too_many' })
  const socket = await holdAs(address, writer, { path: `/api/messaging/ws/${writer.id}` })
  socket.say('send_direct_message', { recipient_id: last.id, content: 'Hello?', client_id: randomUUID() })
  expect(await socket.hear('message_error')).toMatchObject({ code: 'too_many' })
  await write(house, writer, { to: mate })
  await expect(contact(writer, last)).rejects.toMatchObject({ kind: 'too_many' })
  await write(house, last, { to: writer })
  await write(house, writer, { to: last })
})

test('of twenty requests to as many strangers at once, ten are sent', async () => {
  const writer = await house.aMember()
  const strangers = await Promise.all(Array.from({ length: 20 }, () => house.aMember()))
  const all = await Promise.allSettled(strangers.map((to) => contact(writer, to)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(10)
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'too_many' })
  const { threads } = await house.as(writer)('GET /api/messaging/direct-messages')
  expect(threads).toHaveLength(10)
})

test('what is refused, or sent twice, is not counted among the requests of a day', async () => {
  const writer = await house.aMember()
  const [asked, other] = [await house.aMember(), await house.aMember()]
  const send = (to: string, body: { message: string; client_id?: string }) =>
    house.as(writer)('POST /api/directory/contact/:userId', { params: { userId: to }, body })
  const once = { message: 'May I ask?', client_id: randomUUID() }
  for (let sent = 0; sent < 5; sent += 1) await send(asked.id, once)
  const refused = [
    ...Array.from({ length: 8 }, () => send(randomUUID(), { message: 'Hello?' })),
    ...Array.from({ length: 8 }, () => send(other.id, { message: ' ' })),
    ...Array.from({ length: 8 }, () => send(asked.id, { message: 'And once more?' })),
  ]
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected')
  await expect(contact(writer, other)).resolves.toMatchObject({ message: expect.any(String) as string })
})

test('who hides from the directory is there only for those who share a thread or a paper with them', async () => {
  const [shy, stranger, mate, friend] = [
    await house.aMember(),
    await house.aMember(),
    await house.aMember(),
    await house.aMember(),
  ]
  await aPaper(house, shy, [mate])
  await contact(friend, shy)
  await house.as(shy)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  const notThere = { kind: 'not_found', detail: 'User not found' }
  await expect(contact(stranger, shy)).rejects.toMatchObject(notThere)
  await expect(write(house, stranger, { to: shy })).rejects.toMatchObject(notThere)
  await expect(threadWith(stranger, shy)).rejects.toMatchObject(notThere)
  expect(await permission(stranger, shy)).toEqual({ can_message: false, reason: 'not_found' })
  expect(await permission(mate, shy)).toEqual({ can_message: true, reason: null })
  await write(house, mate, { to: shy })
  // Whose request waits is still told so, and not that nobody is there.
  expect(await permission(friend, shy)).toEqual({ can_message: false, reason: 'unanswered' })
  await contact(mate, shy)
  const admin = await house.aMember({ role: 'admin' })
  await expect(contact(admin, shy)).resolves.toMatchObject({ message: expect.any(String) as string })
})

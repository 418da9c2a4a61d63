import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { postMessage, readMessages, writeDirectly } from './community.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  amara = await testApp.createMember({ firstName: 'Amara' })
  daniel = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

async function wear(member: TestMember, background: string): Promise<void> {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  await testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: photo.toString('base64') } })
}
const get = (url: string | null | undefined, headers = {}) => testApp.inject({ method: 'GET', url: url ?? '', headers })

test('a member’s photo is shown in messages, threads and lists', async () => {
  await wear(amara, '#0b5d55')
  await postMessage(testApp, amara)
  await writeDirectly(testApp, amara, { to: daniel })
  const shown = (await readMessages(testApp, daniel)).messages.at(-1)?.user_avatar
  expect(shown).toMatch(new RegExp(`^/api/profiles/${amara.id}/photo\\?v=\\w+$`))
  const { threads } = await testApp.as(daniel)('GET /api/messaging/direct-messages')
  expect(threads[0]?.other_participant.avatar).toBe(shown)
  expect((await testApp.as(daniel)('GET /api/auth/user/:userId', { params: { userId: amara.id } })).avatar).toBe(shown)
  const { threads: theirs } = await testApp.as(amara)('GET /api/messaging/direct-messages')
  expect(theirs[0]?.other_participant.avatar).toBeNull()
})

test('the photo is small and revalidated by caches, and a new photo has a new address', async () => {
  const photoOf = async () =>
    (await testApp.as(daniel)('GET /api/auth/user/:userId', { params: { userId: amara.id } })).avatar
  const before = await photoOf()
  const answer = await get(before)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 })
  expect((await get(before, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
  testApp.advanceClock(1_000)
  await wear(amara, '#b4470f')
  expect(await photoOf()).not.toBe(before)
})

test('a former member has no photo, and the file is deleted', async () => {
  const leaving = await testApp.createMember({ firstName: 'Lea' })
  await wear(leaving, '#0b5d55')
  await postMessage(testApp, leaving)
  const url = (await readMessages(testApp, daniel)).messages.at(-1)?.user_avatar
  expect((await get(url)).statusCode).toBe(200)
  await testApp.as(leaving)('DELETE /api/auth/account', { body: { password: leaving.password } })
  expect((await get(url)).statusCode).toBe(404)
  expect((await readMessages(testApp, daniel)).messages.at(-1)?.user_avatar).toBeNull()
  expect((await get('/api/profiles/nobody/photo')).statusCode).toBe(404)
})

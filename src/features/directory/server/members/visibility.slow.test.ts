import { afterAll, beforeAll, expect, test } from 'vitest'
import { postMessage } from '#features/community/server/community.fixture.ts'
import { GENERAL_ID } from '#features/community/limits.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { createListedMember, readDirectory, namesIn } from '../directory.fixture.ts'

const MONTH_MS = 31 * 86_400_000

let testApp: TestApp
let reader: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  reader = await testApp.createMember({ firstName: 'Reader' })
})
afterAll(() => testApp.stop())

const choose = (member: TestMember, directory_visibility: 'members' | 'nobody') =>
  testApp.as(member)('PUT /api/auth/privacy', { body: { directory_visibility } })

const isOnline = async ({ id }: TestMember): Promise<boolean> => {
  const { online_users: users } = await testApp.as(reader)('GET /api/messaging/online-users')
  return users.some(({ user_id: user }) => user === id)
}

const isOffered = async ({ id }: TestMember, search: string): Promise<boolean> => {
  const { people } = await testApp.as(reader)('GET /api/messaging/channels/:channelId/people', {
    params: { channelId: GENERAL_ID },
    query: { search },
  })
  return people.some(({ user_id: user }) => user === id)
}

test('a member who hides disappears at once from the directory, figures, online list and mentions, and can return', async () => {
  const member = await createListedMember(testApp, { firstName: 'Hilde', lastName: 'Hidden' })
  const until = new Date(testApp.kernel.now().getTime() + 60_000)
  const lease = { member_id: member.id, process_id: member.id, until }
  await testApp.kernel.db.insertInto('community.presence').values(lease).execute()
  await postMessage(testApp, member, { content: 'I am here.' })
  expect(namesIn(await readDirectory(testApp, reader, { search: 'hilde' }))).toEqual(['Hilde Hidden'])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([true, true])
  await choose(member, 'nobody')
  // The member is hidden even before the event consumer has updated the directory.
  const { users } = await testApp.as(reader)('GET /api/directory/users', { query: { search: 'hilde' } })
  expect(users).toEqual([])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([false, false])
  expect((await readDirectory(testApp, reader, { search: 'hilde' })).pagination.total).toBe(0)
  await choose(member, 'members')
  expect(namesIn(await readDirectory(testApp, reader, { search: 'hilde' }))).toEqual(['Hilde Hidden'])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([true, true])
})

test('a deleted member disappears at once, returns by signing in, and is erased after a month, also by a replay', async () => {
  const member = await createListedMember(
    testApp,
    { firstName: 'Lea', lastName: 'Leaver' },
    { institution: 'Leaving College' },
  )
  const { email, password } = member
  const leave = async () => {
    const answer = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
    const token = 'access_token' in answer ? answer.access_token : ''
    await testApp.as({ token })('DELETE /api/auth/account', { body: { password } })
  }
  expect(namesIn(await readDirectory(testApp, reader, { search: 'lea' }))).toEqual(['Lea Leaver'])
  await leave()
  expect(namesIn(await readDirectory(testApp, reader, { search: 'lea' }))).toEqual([])
  await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  expect(namesIn(await readDirectory(testApp, reader, { search: 'lea' }))).toEqual(['Lea Leaver'])
  await leave()
  testApp.advanceClock(MONTH_MS)
  await eraseDeletedAccounts(testApp.kernel)
  await testApp.kernel.events.replay('directory.members')
  await testApp.kernel.events.deliverPending()
  const left = await testApp.kernel.db
    .selectFrom('directory.entry')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  expect(left).toEqual([])
  reader = await testApp.createMember()
  expect(namesIn(await readDirectory(testApp, reader, { search: 'leaving' }))).toEqual([])
})

test('each member changes only their own privacy settings, and settings not given stay', async () => {
  const member = await testApp.createMember()
  const open = await testApp.as(member)('GET /api/auth/privacy')
  expect(open).toEqual({
    allow_messages_from_students: true,
    allow_messages_from_faculty: true,
    allow_messages_from_clinicians: true,
    allow_messages_from_admins: true,
    directory_visibility: 'members',
    listed_on_leaderboard: true,
  })
  const body = { listed_on_leaderboard: false, allow_messages_from_faculty: false }
  const kept = { ...open, ...body }
  expect(await testApp.as(member)('PUT /api/auth/privacy', { body })).toEqual(kept)
  expect(await testApp.as(member)('GET /api/auth/privacy')).toEqual(kept)
  const wrong = { directory_visibility: 'friends' as 'nobody' }
  await expect(testApp.as(member)('PUT /api/auth/privacy', { body: wrong })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(testApp.as(undefined)('GET /api/auth/privacy')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await testApp.kernel.events.deliverPending()
  const file = await testApp.as(member)('GET /api/auth/export')
  expect(file).toMatchObject({ profiles: { visibility: { on_leaderboard: false } }, directory: { is_listed: true } })
})

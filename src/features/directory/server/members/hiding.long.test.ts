import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#features/community/server/testing.ts'
import { GENERAL_ID } from '#features/community/limits.ts'
import { eraseWhoLeft } from '#features/accounts/server/leaving/service.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { aListed, look, namesIn } from '../testing.ts'

const MONTH_MS = 31 * 86_400_000

let house: TestHouse
let reader: TestMember
beforeAll(async () => {
  house = await aHouse()
  reader = await house.aMember({ firstName: 'Reader' })
})
afterAll(() => house.stop())

const choose = (member: TestMember, directory_visibility: 'members' | 'nobody') =>
  house.as(member)('PUT /api/auth/privacy', { body: { directory_visibility } })

const isOnline = async ({ id }: TestMember): Promise<boolean> => {
  const { online_users: users } = await house.as(reader)('GET /api/messaging/online-users')
  return users.some(({ user_id: user }) => user === id)
}

const isOffered = async ({ id }: TestMember, search: string): Promise<boolean> => {
  const { people } = await house.as(reader)('GET /api/messaging/channels/:channelId/people', {
    params: { channelId: GENERAL_ID },
    query: { search },
  })
  return people.some(({ user_id: user }) => user === id)
}

test('who hides is at once in no list: directory, figures, who is online, whom to name; and may come back', async () => {
  const member = await aListed(house, { firstName: 'Hilde', lastName: 'Hidden' })
  const until = new Date(house.kernel.now().getTime() + 60_000)
  const lease = { member_id: member.id, process_id: member.id, until }
  await house.kernel.db.insertInto('community.presence').values(lease).execute()
  await post(house, member, { content: 'I am here.' })
  expect(namesIn(await look(house, reader, { search: 'hilde' }))).toEqual(['Hilde Hidden'])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([true, true])
  await choose(member, 'nobody')
  // Before the consumer has come round, too.
  const { users } = await house.as(reader)('GET /api/directory/users', { query: { search: 'hilde' } })
  expect(users).toEqual([])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([false, false])
  expect((await look(house, reader, { search: 'hilde' })).pagination.total).toBe(0)
  await choose(member, 'members')
  expect(namesIn(await look(house, reader, { search: 'hilde' }))).toEqual(['Hilde Hidden'])
  expect([await isOnline(member), await isOffered(member, 'Hilde')]).toEqual([true, true])
})

test('who deletes their account is gone at once, back with signing in, and erased after a month, by a replay as well', async () => {
  const member = await aListed(house, { firstName: 'Lea', lastName: 'Leaver' }, { institution: 'Leaving College' })
  const { email, password } = member
  const leave = async () => {
    const answer = await house.as(undefined)('POST /api/auth/login', { body: { email, password } })
    const token = 'access_token' in answer ? answer.access_token : ''
    await house.as({ token })('DELETE /api/auth/account', { body: { password } })
  }
  expect(namesIn(await look(house, reader, { search: 'lea' }))).toEqual(['Lea Leaver'])
  await leave()
  expect(namesIn(await look(house, reader, { search: 'lea' }))).toEqual([])
  await house.as(undefined)('POST /api/auth/login', { body: { email, password } })
  expect(namesIn(await look(house, reader, { search: 'lea' }))).toEqual(['Lea Leaver'])
  await leave()
  house.pass(MONTH_MS)
  await eraseWhoLeft(house.kernel)
  await house.kernel.events.replay('directory.members')
  await house.kernel.events.settle()
  const left = await house.kernel.db
    .selectFrom('directory.entry')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  expect(left).toEqual([])
  reader = await house.aMember()
  expect(namesIn(await look(house, reader, { search: 'leaving' }))).toEqual([])
})

test('privacy is the member’s own, whole by default, and what is not named stays', async () => {
  const member = await house.aMember()
  const open = await house.as(member)('GET /api/auth/privacy')
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
  expect(await house.as(member)('PUT /api/auth/privacy', { body })).toEqual(kept)
  expect(await house.as(member)('GET /api/auth/privacy')).toEqual(kept)
  const wrong = { directory_visibility: 'friends' as 'nobody' }
  await expect(house.as(member)('PUT /api/auth/privacy', { body: wrong })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(house.as(undefined)('GET /api/auth/privacy')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await house.kernel.events.settle()
  const file = await house.as(member)('GET /api/auth/export')
  expect(file).toMatchObject({ profiles: { visibility: { on_leaderboard: false } }, directory: { is_listed: true } })
})

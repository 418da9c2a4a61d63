import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENERAL_ID } from '#features/community/limits.ts'
import { calls } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createListedMember } from '../directory.fixture.ts'

let testApp: TestApp
let reader: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  reader = await testApp.createMember({ firstName: 'Reader' })
})
afterAll(() => testApp.stop())

const SEARCH = 'search=Hildegund'
const MENTIONS = `/api/messaging/channels/${GENERAL_ID}/people?${SEARCH}`

/**
 * All lists that a member can read without knowing anyone: every GET call without a path parameter, and the suggestions
 * for mentions.
 */
const LISTS = [
  ...calls.flatMap(({ key, endpoint: { who, params, query } }) => {
    const isList = key.startsWith('GET ') && ['anyone', 'member'].includes(who) && params === undefined
    const path = key.slice('GET '.length)
    return isList ? [query && 'search' in query.shape ? `${path}?${SEARCH}` : path] : []
  }),
  MENTIONS,
]

const as = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` })

/** Returns the lists that contain a member, by id or name, when another member reads them. */
async function listsWith({ id, name }: TestMember): Promise<string[]> {
  const found: string[] = []
  for (const url of LISTS) {
    const { body } = await testApp.inject({ url, headers: as(reader) })
    if (body.includes(id) || body.includes(name)) found.push(url)
  }
  return found
}

test('a hidden member is in none of the lists, and their institution is not counted', async () => {
  const member = await createListedMember(
    testApp,
    { firstName: 'Hildegund', lastName: 'Hidden' },
    { institution: 'Hiding College', research_interests: ['Sepsis'] },
  )
  const lease = {
    member_id: member.id,
    process_id: member.id,
    until: new Date(testApp.kernel.now().getTime() + 60_000),
  }
  await testApp.kernel.db.insertInto('community.presence').values(lease).execute()
  await testApp.kernel.events.deliverPending()
  const institutions = () => testApp.inject({ url: '/api/directory/institutions', headers: as(reader) })
  expect(await listsWith(member)).toEqual(
    expect.arrayContaining([
      `/api/directory/users?${SEARCH}`,
      '/api/messaging/online-users',
      '/api/achievements/leaderboard',
      MENTIONS,
    ]),
  )
  expect((await institutions()).body).toContain('Hiding College')
  await testApp.as(member)('PUT /api/auth/privacy', { body: { directory_visibility: 'nobody' } })
  expect(await listsWith(member)).toEqual([])
  await testApp.kernel.events.deliverPending()
  expect(await listsWith(member)).toEqual([])
  expect((await institutions()).body).not.toContain('Hiding College')
})

test('a deactivated member is in none of the lists until reactivated', async () => {
  const member = await createListedMember(
    testApp,
    { firstName: 'Hildegund', lastName: 'Outside' },
    { institution: 'Outer College' },
  )
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.kernel.events.deliverPending()
  const before = await listsWith(member)
  expect(before).toEqual(expect.arrayContaining([`/api/directory/users?${SEARCH}`, MENTIONS]))
  const change = async (step: 'deactivate' | 'reactivate') => {
    await testApp.as(admin)(`POST /api/super-admin/users/:id/${step}`, {
      params: { id: member.id },
      body: { reason: 'The address was somebody else’s.' },
    })
    await testApp.kernel.events.deliverPending()
  }
  await change('deactivate')
  expect(await listsWith(member)).toEqual([])
  await expect(
    testApp.as(reader)('POST /api/directory/contact/:userId', {
      params: { userId: member.id },
      body: { message: 'Are you there?' },
    }),
  ).rejects.toMatchObject({ kind: 'not_found' })
  await change('reactivate')
  expect(await listsWith(member)).toEqual(before)
})

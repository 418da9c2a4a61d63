import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import type { GuestKind } from '../../contract.ts'

let testApp: TestApp
let lead: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

async function tokenMailedTo(email: string): Promise<string> {
  const { body } = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow()
  return /paper-invitation\?token=(\S+)/.exec(body ?? '')?.[1] ?? ''
}

async function aGuest(guest: GuestKind): Promise<TestMember> {
  const member = await testApp.createMember({ firstName: 'Ida', role: 'clinician' })
  const body = { email: member.email, guest }
  await testApp.as(lead)('POST /api/student/papers/:paperId/guests', { params: { paperId }, body })
  const token = await tokenMailedTo(member.email)
  await testApp.as(member)('POST /api/student/guest-invitations/accept', { body: { token } })
  return member
}

const sharedWith = async (member: TestMember) => (await testApp.as(member)('GET /api/student/dashboard')).shared_papers

const remove = (userId: string) =>
  testApp.as(lead)('DELETE /api/student/papers/:paperId/guests/:userId', { params: { paperId, userId } })

test('guests find papers shared with them, with their role, until their access is removed', async () => {
  const guest = await aGuest('suggest')
  expect(await sharedWith(guest)).toMatchObject([
    { paper_id: paperId, guest: 'suggest', writers: [lead.name], status: 'draft', total_sections: 9 },
  ])
  expect(await sharedWith(lead)).toEqual([])
  await remove(guest.id)
  expect(await sharedWith(guest)).toEqual([])
})

test('a member who joins the team finds the paper among their own, not among shared papers', async () => {
  const guest = await aGuest('write')
  await testApp.kernel.db
    .insertInto('team.member')
    .values({ paper_id: paperId, member_id: guest.id, lead: false, joined_at: testApp.kernel.now() })
    .execute()
  const { active_projects: own, shared_papers: shared } = await testApp.as(guest)('GET /api/student/dashboard')
  expect([own.map(({ paper_id: id }) => id), shared]).toEqual([[paperId], []])
})

async function addFile(by: TestMember): Promise<string> {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/files`,
    headers: {
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: 'notes.txt',
      authorization: `Bearer ${by.token}`,
    },
    payload: Buffer.from('Fourteen nights on two wards.'),
  })
  return answer.json<{ address: string }>().address
}

const statusOf = async (url: string) => (await testApp.inject({ method: 'GET', url })).statusCode

test('a file’s address stops working once its reader loses access, and others’ still work', async () => {
  const guest = await aGuest('read')
  const own = await addFile(lead)
  const { files } = await testApp.as(guest)('GET /api/student/papers/:paperId/files', { params: { paperId } })
  const given = files[0]?.address ?? ''
  expect([await statusOf(own), await statusOf(given)]).toEqual([200, 200])
  // The file's temporary URL contains the member's id. Changing the id makes the URL invalid.
  expect(await statusOf(given.replace(guest.id, lead.id))).toBe(403)
  expect(await statusOf(given.replace(/&for=[^&]+/, ''))).toBe(403)
  await remove(guest.id)
  const refused = await testApp.inject({ method: 'GET', url: given })
  expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'You no longer have access to this file.' }])
  expect(await statusOf(own)).toBe(200)
})

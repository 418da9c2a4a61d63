import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { sendDigests } from '#features/notifications/server/digests/digests.ts'
import { leavePaper } from '../section-owners/leave-paper.ts'
import { createPaper, comment } from '../workspace.fixture.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const takeBack = (by: TestMember, paperId: string, commentId: string) =>
  testApp.as(by)('DELETE /api/student/papers/:paperId/comments/:commentId', { params: { paperId, commentId } })
const noticesOf = async (member: TestMember) =>
  (await testApp.as(member)('GET /api/notifications')).notifications.map(({ text, link }) => [text, link])
const mailsTo = ({ email }: TestMember) =>
  testApp.kernel.db.selectFrom('kernel.mail').select('body').where('recipient', '=', email).execute()

test('the notifications of a deleted comment no longer quote it', async () => {
  const lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' })
  const [asking, named] = [
    await testApp.createMember({ firstName: 'Daniel' }),
    await testApp.createMember({ firstName: 'Ngozi' }),
  ]
  const paperId = await createPaper(testApp, lead, [asking, named])
  const asked = await comment(testApp, asking, { paperId, text: 'Who counted?' })
  const answer = { paperId, text: '@Ngozi, Mrs Abel did.', thread_id: asked.id, mentions: [named.id] }
  const { id } = await comment(testApp, lead, answer)
  // The notification of the reply is redacted as well, although the comment that it answers was deleted first.
  await takeBack(asking, paperId, asked.id)
  await takeBack(lead, paperId, id)
  const link = `/student/papers/${paperId}?section=methods&thread=${asked.id}`
  const rest = 'on “Alert fatigue by the hour”; the comment was deleted.'
  expect(await noticesOf(named)).toEqual([[`Amara Osei mentioned you ${rest}`, link]])
  expect(await noticesOf(asking)).toEqual([[`Amara Osei replied ${rest}`, link]])
  await sendDigests(testApp.kernel)
  const [mail] = await mailsTo(asking)
  expect(mail?.body).toContain(`Amara Osei replied ${rest}`)
  expect(mail?.body).not.toContain('Mrs Abel')
})

test('deleting a comment leaves the notifications of other comments in its thread unchanged', async () => {
  const [lead, asking] = [
    await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' }),
    await testApp.createMember(),
  ]
  const paperId = await createPaper(testApp, lead, [asking])
  const { id } = await comment(testApp, asking, { paperId, text: 'Who counted?' })
  await comment(testApp, lead, { paperId, text: 'Two of us.', thread_id: id })
  testApp.advanceClock(1000)
  const again = await comment(testApp, lead, { paperId, text: 'Three.', thread_id: id })
  await takeBack(lead, paperId, again.id)
  expect((await noticesOf(asking)).map(([text]) => text)).toEqual([
    'Amara Osei replied on “Alert fatigue by the hour”; the comment was deleted.',
    'Amara Osei replied on “Alert fatigue by the hour”: Two of us.',
  ])
})

test('a pending e-mail does not quote a deleted comment', async () => {
  const [lead, named] = [
    await testApp.createMember({ firstName: 'Amara', lastName: 'Osei' }),
    await testApp.createMember(),
  ]
  const settings = [{ event: 'comment_mention' as const, in_bell: false, mail: 'at_once' as const }]
  await testApp.as(named)('PUT /api/notifications/settings', { body: { settings } })
  const paperId = await createPaper(testApp, lead, [named])
  const { id } = await comment(testApp, lead, { paperId, text: 'Mrs Abel did.', mentions: [named.id] })
  const words = async () => (await mailsTo(named))[0]?.body ?? ''
  expect(await words()).toContain('Mrs Abel did.')
  await takeBack(lead, paperId, id)
  expect(await words()).toContain('the comment was deleted.')
  expect(await words()).not.toContain('Mrs Abel')
})

test('a former team member’s notifications do not quote a comment that was erased with its author', async () => {
  const { kernel } = testApp
  const [lead, named] = [await testApp.createMember(), await testApp.createMember()]
  const paperId = await createPaper(testApp, lead, [named])
  await comment(testApp, lead, { paperId, text: 'Mrs Abel did.', mentions: [named.id] })
  await transact(kernel, (tx) => leavePaper(kernel, tx, { paperId, memberId: named.id }))
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, lead))
  expect(await noticesOf(named)).toContainEqual([
    'You were mentioned on “Alert fatigue by the hour”; the comment was erased.',
    expect.any(String),
  ])
  expect(JSON.stringify(await noticesOf(named))).not.toContain('Mrs Abel')
})

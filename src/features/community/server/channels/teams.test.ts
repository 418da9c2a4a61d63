import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { leavePaper } from '#features/editor/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectToChannel, postMessage, readMessages } from '../community.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
let mentor: TestMember
let stranger: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  mentor = await testApp.createMember({ firstName: 'Ngozi', role: 'clinician' })
  stranger = await testApp.createMember({ firstName: 'Kim', role: 'moderator' })
  paperId = await createPaper(testApp, lead, [colleague])
})
afterAll(() => testApp.stop())

const open = async (by: TestMember) =>
  (await testApp.as(by)('POST /api/messaging/papers/:paperId/channel', { params: { paperId } })).channel
const listed = async (by: TestMember) =>
  (await testApp.as(by)('GET /api/messaging/channels')).channels.filter(({ group }) => group === 'team')

const mentors = (leftAt: Date | null) =>
  transact(testApp.kernel, async (tx) => {
    const guest = { paper_id: paperId, member_id: mentor.id, is_mentor: true, access: 'suggest' as const }
    await tx
      .insertInto('team.guest')
      .values({ ...guest, invited_by: null, joined_at: testApp.kernel.now(), left_at: leftAt })
      .onConflict((conflict) => conflict.columns(['paper_id', 'member_id']).doUpdateSet({ left_at: leftAt }))
      .execute()
    const data = { paper_id: paperId, member_id: mentor.id }
    await testApp.kernel.events.record(tx, leftAt ? 'guest.left' : 'guest.joined', data, { actor: lead })
  })

test('a team has its own channel that nobody else can see, whatever their role', async () => {
  const channel = await open(lead)
  expect(channel).toMatchObject({
    channel_type: 'private',
    group: 'team',
    name: 'Alert fatigue by the hour',
    paper_id: paperId,
  })
  expect((await open(colleague)).id).toBe(channel.id)
  const { message_id: id } = await postMessage(testApp, lead, {
    channelId: channel.id,
    content: 'Quokka counts are in.',
  })
  expect((await readMessages(testApp, colleague, { channelId: channel.id })).messages).toMatchObject([
    { content: 'Quokka counts are in.' },
  ])
  expect(await listed(colleague)).toMatchObject([{ id: channel.id, unread_count: 1, member_count: 2 }])

  const as = testApp.as(stranger)
  await expect(open(stranger)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(readMessages(testApp, stranger, { channelId: channel.id })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(postMessage(testApp, stranger, { channelId: channel.id })).rejects.toMatchObject({ kind: 'not_found' })
  const params = { channelId: channel.id }
  await expect(as('POST /api/messaging/channels/:channelId/join', { params })).rejects.toMatchObject({
    kind: 'not_found',
  })
  await expect(as('GET /api/messaging/messages/:messageId', { params: { messageId: id } })).rejects.toMatchObject({
    kind: 'not_found',
  })
  expect((await as('GET /api/messaging/search', { query: { q: 'quokka' } })).results).toEqual([])
  expect((await as('GET /api/messaging/channels-to-join', { query: { search: 'fatigue' } })).channels).toEqual([])
  const { people } = await testApp.as(lead)('GET /api/messaging/channels/:channelId/people', {
    params,
    query: { search: 'o' },
  })
  expect(people.map(({ user_id: person }) => person)).toEqual([colleague.id])
  await expect(testApp.as(lead)('POST /api/messaging/channels/:channelId/leave', { params })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a mentor is in the team channel while they mentor', async () => {
  const { id: channelId } = await open(lead)
  await mentors(null)
  expect(await listed(mentor)).toMatchObject([{ id: channelId, unread_count: 0 }])
  await mentors(testApp.kernel.now())
  expect(await listed(mentor)).toEqual([])
  await expect(readMessages(testApp, mentor, { channelId })).rejects.toMatchObject({ kind: 'not_found' })
})

test('a removed team member loses the channel, also in open tabs', async () => {
  const { id: channelId } = await open(lead)
  const holding = await connectToChannel(address, colleague, { channel_id: channelId })
  await transact(testApp.kernel, async (tx) => {
    await leavePaper(testApp.kernel, tx, { paperId, memberId: colleague.id })
    const departure = {
      paper_id: paperId,
      project_id: crypto.randomUUID(),
      member_id: colleague.id,
      departure_id: crypto.randomUUID(),
    }
    await testApp.kernel.events.record(tx, 'teammate.left', departure, { actor: lead })
  })
  await eventually(() => expect(holding.of('channel_closed')).toHaveLength(1))
  await postMessage(testApp, lead, { channelId, content: 'After you left.' })
  expect(JSON.stringify(holding.told)).not.toContain('After you left.')
  expect(await listed(colleague)).toEqual([])
  holding.cut()
})

test('the team channel is archived when the paper is closed', async () => {
  const { id: channelId } = await open(lead)
  await transact(testApp.kernel, (tx) =>
    testApp.kernel.events.record(
      tx,
      'paper.closed',
      { paper_id: paperId, project_id: crypto.randomUUID(), as: 'withdrawn' },
      { actor: lead },
    ),
  )
  expect(await listed(lead)).toEqual([])
  const { channels } = await testApp.as(lead)('GET /api/messaging/channels')
  expect(channels.find(({ id }) => id === channelId)).toMatchObject({ is_archived: true, group: 'test_archived' })
  await expect(postMessage(testApp, lead, { channelId })).rejects.toMatchObject({ kind: 'conflict' })
})

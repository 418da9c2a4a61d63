import { describe, expect, test } from 'vitest'
import type { TestMember } from '#server/testing/test-app.ts'
import { paperStates } from '#features/team/states.ts'
import { aDeadlineStage, DAY_MS } from './deadlines.fixture.ts'

const stage = aDeadlineStage()
const { duePaper, told, ask, decide, asked } = stage
const dueAt = async (paperId: string) =>
  (
    await stage.testApp.kernel.db
      .selectFrom('team.paper')
      .select('due_at')
      .where('id', '=', paperId)
      .executeTakeFirstOrThrow()
  ).due_at

test('the admins are notified once of a request, however often it is sent', async () => {
  const paperId = await duePaper(5)
  const heard = async () =>
    stage.testApp.kernel.db
      .selectFrom('notifications.notice')
      .select('text')
      .where('member_id', '=', stage.admin.id)
      .where('link', '=', '/admin/extensions')
      .execute()
  const before = await heard()
  await ask(stage.lead, paperId)
  await ask(stage.lead, paperId)
  const news = (await heard()).slice(before.length)
  expect(news).toEqual([{ text: expect.stringContaining(`${stage.lead.name} asks for more time for “`) as string }])
})

describe('deciding', () => {
  test('in favour moves the deadline, notifies the team and is logged', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = (await dueAt(paperId))!.getTime()
    const { extension } = await decide(stage.admin, extensionId, { decision: 'approved', notes: 'Granted.' })
    expect(extension).toMatchObject({
      status: 'approved',
      notes: 'Granted.',
      decided_by: stage.admin.name,
      may_decide: false,
    })
    expect((await dueAt(paperId))!.getTime() - before).toBe(21 * DAY_MS)
    expect((await told(stage.friend, paperId))[0]).toMatchObject({
      event: 'extension_decided',
      text: expect.stringContaining('has more time') as string,
    })
    const log = await stage.testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .select(['action', 'reason'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ action: 'extension approved', reason: 'Granted.' })
    const decided = await stage.testApp.as(stage.admin)('GET /api/admin/extensions', { query: { state: 'decided' } })
    expect(decided.extensions[0]).toMatchObject({ id: extensionId, may_decide: false, decided_by: stage.admin.name })
  })

  test('against it leaves the deadline, gives the reason, and allows another request', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = await dueAt(paperId)
    await decide(stage.admin, extensionId, { decision: 'rejected', notes: 'The congress is in May.' })
    expect(await dueAt(paperId)).toEqual(before)
    expect((await told(stage.lead, paperId))[0]?.text).toContain('was declined')
    await expect(ask(stage.lead, paperId)).resolves.toMatchObject({})
  })

  test('happens once per request, and at most twice for a paper', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = (await dueAt(paperId))!.getTime()
    await Promise.all(Array.from({ length: 8 }, () => decide(stage.admin, extensionId, { decision: 'approved' })))
    const against = { decision: 'rejected', notes: 'No.' }
    await expect(decide(stage.admin, extensionId, against)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringMatching(/^This request for more time was already reviewed: .+ approved it on/) as string,
    })
    const kept = stage.testApp.kernel.db.selectFrom('kernel.decision').select(['kind', 'decision'])
    expect(await kept.where('item_id', '=', extensionId).execute()).toEqual([
      { kind: 'extension', decision: 'approved' },
    ])
    expect((await dueAt(paperId))!.getTime() - before).toBe(21 * DAY_MS)
    expect(await told(stage.friend, paperId)).toHaveLength(1)
    const { extension } = await ask(stage.lead, paperId)
    await decide(stage.admin, extension.id, { decision: 'approved' })
    await expect(ask(stage.lead, paperId)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('is refused for one’s own paper, a paper that is no longer written, and an unknown request', async () => {
    const own = await duePaper(5, stage.admin, [])
    const { extension } = await ask(stage.admin, own)
    await expect(decide(stage.admin, extension.id, { decision: 'approved' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    const { paperId, extensionId } = await asked(5)
    await stage.testApp.kernel.db
      .updateTable('team.paper')
      .set({ status: paperStates.review })
      .where('id', '=', paperId)
      .execute()
    await expect(decide(stage.admin, extensionId, { decision: 'approved' })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(
      decide(stage.admin, extensionId, { decision: 'rejected', notes: 'Submitted.' }),
    ).resolves.toMatchObject({})
    await expect(decide(stage.admin, stage.admin.id, { decision: 'approved' })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  test('is for admins; moderators can read, and members can do neither', async () => {
    const { extensionId } = await asked(5)
    const moderator = await stage.testApp.createMember({ role: 'moderator' })
    const read = (by: TestMember | undefined) => stage.testApp.as(by)('GET /api/admin/extensions')
    expect((await read(moderator)).extensions.some(({ may_decide: may }) => may)).toBe(false)
    await expect(read(stage.lead)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (const by of [moderator, stage.lead]) {
      await expect(decide(by, extensionId, { decision: 'approved' })).rejects.toMatchObject({ kind: 'forbidden' })
    }
    await expect(decide(undefined, extensionId, { decision: 'approved' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('starts with the request that the address names, whatever its state', async () => {
    const [one, other] = [await asked(5), await asked(5)]
    const read = (id: string) => stage.testApp.as(stage.admin)('GET /api/admin/extensions', { query: { id } })
    const found = await read(other.extensionId)
    expect([found.extensions.map(({ id }) => id), found.pagination.total]).toEqual([[other.extensionId], 1])
    await decide(stage.admin, one.extensionId, { decision: 'approved' })
    expect((await read(one.extensionId)).extensions).toMatchObject([{ status: 'approved' }])
    expect((await read(stage.admin.id)).extensions).toEqual([])
    await expect(read('seven')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test.each([
    ['no decision', {}],
    ['another decision', { decision: 'postponed' }],
    ['no reason against it', { decision: 'rejected' }],
    ['notes too long', { decision: 'approved', notes: 'x'.repeat(1001) }],
  ])('with %s is refused', async (_what, body) => {
    await expect(decide(stage.admin, stage.lead.id, body)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

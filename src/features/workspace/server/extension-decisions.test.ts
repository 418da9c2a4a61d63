import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing.ts'
import { aDuePaper, askForMore, DAY_MS, decideOnMore, noticesOf } from './testing-deadlines.ts'

let house: TestHouse
let admin: TestMember
let lead: TestMember
let friend: TestMember

beforeAll(async () => {
  house = await aHouse()
})
// Anew for each: the clock that some turn ends sessions.
beforeEach(async () => {
  admin = await house.aMember({ role: 'admin', firstName: 'Ines' })
  lead = await house.aMember({ firstName: 'Amara' })
  friend = await house.aMember({ firstName: 'Bo' })
})
afterAll(() => house.stop())

const duePaper = (days: number, by = lead, others = [friend]) => aDuePaper(house, { days, lead: by, others })
const told = (member: TestMember, paperId: string) => noticesOf(house, member, paperId)
const ask = (by: TestMember | undefined, paperId: string, body?: object) =>
  askForMore(house, { by, paperId, ...(body ? { body } : {}) })
const decide = (by: TestMember | undefined, extensionId: string, body: object) =>
  decideOnMore(house, { by, extensionId, body })
const asked = async (days = 5) => {
  const paperId = await duePaper(days)
  return { paperId, extensionId: (await ask(lead, paperId)).extension.id }
}
const dueAt = async (paperId: string) =>
  (
    await house.kernel.db
      .selectFrom('workspace.paper')
      .select('due_at')
      .where('id', '=', paperId)
      .executeTakeFirstOrThrow()
  ).due_at

describe('deciding', () => {
  test('for it moves the deadline, tells the team and stands in the log', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = (await dueAt(paperId))!.getTime()
    const { extension } = await decide(admin, extensionId, { decision: 'approved', notes: 'Granted.' })
    expect(extension).toMatchObject({ status: 'approved', notes: 'Granted.' })
    expect((await dueAt(paperId))!.getTime() - before).toBe(21 * DAY_MS)
    expect((await told(friend, paperId))[0]).toMatchObject({
      event: 'extension_decided',
      text: expect.stringContaining('has more time') as string,
    })
    const log = await house.kernel.db
      .selectFrom('kernel.admin_log')
      .select(['action', 'reason'])
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ action: 'extension approved', reason: 'Granted.' })
    const decided = await house.as(admin)('GET /api/admin/extensions', { query: { state: 'decided' } })
    expect(decided.extensions[0]).toMatchObject({ id: extensionId, may_decide: false })
  })

  test('against it leaves the deadline, with the reason, and more can be asked for', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = await dueAt(paperId)
    await decide(admin, extensionId, { decision: 'rejected', notes: 'The congress is in May.' })
    expect(await dueAt(paperId)).toEqual(before)
    expect((await told(lead, paperId))[0]?.text).toContain('is not given more time')
    await expect(ask(lead, paperId)).resolves.toMatchObject({})
  })

  test('happens once, whoever is first, and twice at most for a paper', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = (await dueAt(paperId))!.getTime()
    const both = await Promise.allSettled(
      Array.from({ length: 8 }, () => decide(admin, extensionId, { decision: 'approved' })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await dueAt(paperId))!.getTime() - before).toBe(21 * DAY_MS)
    const { extension } = await ask(lead, paperId)
    await decide(admin, extension.id, { decision: 'approved' })
    await expect(ask(lead, paperId)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('is refused for one’s own paper, a paper no longer written, and a request that is not there', async () => {
    const own = await duePaper(5, admin, [])
    const { extension } = await ask(admin, own)
    await expect(decide(admin, extension.id, { decision: 'approved' })).rejects.toMatchObject({ kind: 'forbidden' })
    const { paperId, extensionId } = await asked(5)
    await house.kernel.db.updateTable('workspace.paper').set({ status: 'review' }).where('id', '=', paperId).execute()
    await expect(decide(admin, extensionId, { decision: 'approved' })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(decide(admin, extensionId, { decision: 'rejected', notes: 'Submitted.' })).resolves.toMatchObject({})
    await expect(decide(admin, admin.id, { decision: 'approved' })).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('is for admins; moderators read, members do neither', async () => {
    const { extensionId } = await asked(5)
    const moderator = await house.aMember({ role: 'moderator' })
    const read = (by: TestMember | undefined) => house.as(by)('GET /api/admin/extensions')
    expect((await read(moderator)).extensions.some(({ may_decide: may }) => may)).toBe(false)
    await expect(read(lead)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (const by of [moderator, lead]) {
      await expect(decide(by, extensionId, { decision: 'approved' })).rejects.toMatchObject({ kind: 'forbidden' })
    }
    await expect(decide(undefined, extensionId, { decision: 'approved' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test.each([
    ['no decision', {}],
    ['another decision', { decision: 'postponed' }],
    ['no reason against it', { decision: 'rejected' }],
    ['notes too long', { decision: 'approved', notes: 'x'.repeat(1001) }],
  ])('with %s is refused', async (_what, body) => {
    await expect(decide(admin, lead.id, body)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

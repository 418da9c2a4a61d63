import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHouse, type TestHouse, type TestMember } from '#server/testing.ts'
import { aSession } from '#server/testing-calls.ts'
import { remindOfDeadlines } from './reminders.ts'
import { aPaper, submit, writeAll } from './testing.ts'

const DAY_MS = 86_400_000
const REASON = 'Our ethics approval came four weeks late.'

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

const inDays = (days: number) => new Date(house.kernel.now().getTime() + days * DAY_MS)

async function aDuePaper(days: number, by = lead, others = [friend]): Promise<string> {
  const paperId = await aPaper(house, by, others)
  await house.kernel.db
    .updateTable('workspace.paper')
    .set({ due_at: inDays(days) })
    .where('id', '=', paperId)
    .execute()
  return paperId
}

const dueAt = async (paperId: string) =>
  (
    await house.kernel.db
      .selectFrom('workspace.paper')
      .select('due_at')
      .where('id', '=', paperId)
      .executeTakeFirstOrThrow()
  ).due_at
const noticesOf = async (member: TestMember, paperId: string) => {
  const token = await aSession(house, member.id)
  const { notifications } = await house.as({ token })('GET /api/notifications', { query: { size: '100' } })
  return notifications.filter(({ link }) => link.endsWith(paperId))
}
const remind = () => remindOfDeadlines(house.kernel)
const ask = (by: TestMember | undefined, paperId: string, body: object = { weeks: 3, reason: REASON }) =>
  house.as(by)('POST /api/student/papers/:paperId/extensions', { params: { paperId }, body: body as never })
const decide = (by: TestMember | undefined, extensionId: string, body: object) =>
  house.as(by)('POST /api/admin/extensions/:extensionId/decision', { params: { extensionId }, body: body as never })
const asked = async (days = 5) => {
  const paperId = await aDuePaper(days)
  return { paperId, extensionId: (await ask(lead, paperId)).extension.id }
}

describe('reminders', () => {
  test('tell the whole team a week and a day before, and when it has passed, once each', async () => {
    const paperId = await aDuePaper(7.5)
    await remind()
    expect(await noticesOf(lead, paperId)).toEqual([])
    for (const [days, event, words] of [
      [1, 'deadline_near', 'is due within a week, on '],
      [6, 'deadline_near', 'is due within a day, on '],
      [1, 'deadline_passed', 'was due on '],
    ] as const) {
      house.pass(days * DAY_MS)
      await Promise.all([remind(), remind(), remind()])
      await remind()
      for (const member of [lead, friend]) {
        const [newest] = await noticesOf(member, paperId)
        expect(newest).toMatchObject({ event, text: expect.stringContaining(words) as string })
      }
    }
    expect(await noticesOf(lead, paperId)).toHaveLength(3)
    const mails = await house.kernel.db
      .selectFrom('kernel.mail')
      .select('subject')
      .where('recipient', '=', friend.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Due soon: Alert fatigue by the hour',
      'Due soon: Alert fatigue by the hour',
      'Overdue: Alert fatigue by the hour',
    ])
  })

  test('say nothing of a paper that is with the editors, or has no deadline', async () => {
    const writer = await house.aMember()
    const paperId = await aDuePaper(3, writer, [])
    await writeAll(house, writer, { paperId, wordsEach: 300 })
    await submit(house, writer, { paperId })
    await aPaper(house, writer)
    await remind()
    const { notifications } = await house.as(writer)('GET /api/notifications')
    expect(notifications.map(({ event }) => event)).toEqual(['paper_submitted'])
  })

  test('begin anew for a deadline that was moved', async () => {
    const { paperId, extensionId } = await asked(5)
    await remind()
    await decide(admin, extensionId, { decision: 'approved' })
    await remind()
    expect((await noticesOf(friend, paperId)).map(({ event }) => event)).toEqual(['extension_decided', 'deadline_near'])
    house.pass(20 * DAY_MS)
    await remind()
    expect((await noticesOf(friend, paperId)).map(({ event }) => event)).toEqual([
      'deadline_near',
      'extension_decided',
      'deadline_near',
    ])
  })
})

describe('asking for more time', () => {
  test('is kept, tells the admins, and stands in the list of what waits', async () => {
    const { paperId, extensionId } = await asked()
    const { extensions, why_not: whyNot } = await house.as(lead)('GET /api/student/papers/:paperId/extensions', {
      params: { paperId },
    })
    expect(extensions).toMatchObject([{ id: extensionId, weeks: 3, reason: REASON, status: 'pending' }])
    expect(whyNot).toContain('waits for an answer')
    const desk = await house.as(admin)('GET /api/admin/extensions')
    expect(desk.extensions).toContainEqual(
      expect.objectContaining({ id: extensionId, asked_by: lead.name, may_decide: true }),
    )
    expect(desk.waiting).toBe(desk.pagination.total)
    const { notifications } = await house.as(admin)('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ event: 'review_waiting', link: '/admin/extensions' })
  })

  test('is for the lead, one request at a time', async () => {
    const paperId = await aDuePaper(5)
    await expect(ask(friend, paperId)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('Only the lead') as string,
    })
    const many = await Promise.allSettled(Array.from({ length: 10 }, () => ask(lead, paperId)))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(many.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
  })

  test('is refused to strangers and visitors, and for a paper that is not there', async () => {
    const paperId = await aDuePaper(5)
    const stranger = await house.aMember()
    await expect(ask(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(ask(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(ask(lead, lead.id)).rejects.toMatchObject({ kind: 'not_found' })
    const read = (by: TestMember | undefined) =>
      house.as(by)('GET /api/student/papers/:paperId/extensions', { params: { paperId } })
    await expect(read(stranger)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test.each([
    ['no reason', { weeks: 2 }],
    ['a reason too short', { weeks: 2, reason: 'Late.' }],
    ['a reason too long', { weeks: 2, reason: 'x'.repeat(1001) }],
    ['no weeks', { reason: REASON }],
    ['0 weeks', { weeks: 0, reason: REASON }],
    ['9 weeks', { weeks: 9, reason: REASON }],
    ['half a week', { weeks: 0.5, reason: REASON }],
  ])('with %s is refused', async (_what, body) => {
    await expect(ask(lead, await aDuePaper(5), body)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('deciding', () => {
  test('for it moves the deadline, tells the team and stands in the log', async () => {
    const { paperId, extensionId } = await asked(5)
    const before = (await dueAt(paperId))!.getTime()
    const { extension } = await decide(admin, extensionId, { decision: 'approved', notes: 'Granted.' })
    expect(extension).toMatchObject({ status: 'approved', notes: 'Granted.' })
    expect((await dueAt(paperId))!.getTime() - before).toBe(21 * DAY_MS)
    expect((await noticesOf(friend, paperId))[0]).toMatchObject({
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
    expect((await noticesOf(lead, paperId))[0]?.text).toContain('is not given more time')
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
    const own = await aDuePaper(5, admin, [])
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

test('what was asked for belongs to the member: in their data, and its words go with the account', async () => {
  const member = await house.aMember()
  await ask(member, await aDuePaper(5, member, []))
  const { kernel } = house
  const own = async () => JSON.stringify((await kernel.belongings.collectAll(kernel.db, member))['workspace'])
  expect(await own()).toContain(REASON)
  await kernel.belongings.eraseAll(kernel.db, member)
  expect(await own()).not.toContain(REASON)
})

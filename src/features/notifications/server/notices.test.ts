import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { notify, type ToNotify } from './public.ts'

const DECIDED = { event: 'claim_decided', text: 'Your claim was approved.', link: '/student/dashboard' } as const

let testApp: TestApp
let member: TestMember
let other: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember({ firstName: 'Amara' })
  other = await testApp.createMember({ firstName: 'Bo' })
})
afterAll(() => testApp.stop())
afterEach(() => testApp.kernel.db.deleteFrom('notifications.choice').execute())

const tell = (told: Partial<ToNotify> = {}) =>
  transact(testApp.kernel, (tx) => notify(testApp.kernel, tx, { to: [member.id], ...DECIDED, ...told }))
const read = (by: TestMember = member) => testApp.as(by)('GET /api/notifications')
const mailsTo = (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()
const choose = (inBell: boolean, mail: 'at_once' | 'digest' | 'none', event: string = DECIDED.event) =>
  testApp.kernel.db
    .insertInto('notifications.choice')
    .values({ member_id: member.id, event, in_bell: inBell, mail })
    .execute()

describe('notifying members', () => {
  test('shows each member only their own notifications, once, newest first', async () => {
    await tell({ to: [member.id, other.id, member.id] })
    testApp.advanceClock(1_000)
    await tell({ text: 'Your paper is published.', event: 'published', link: '/research/INF-2026-0001' })
    const { notifications, unread_count: unread, pagination } = await read()
    expect(notifications).toMatchObject([
      { event: 'published', text: 'Your paper is published.', link: '/research/INF-2026-0001', read_at: null },
      { event: 'claim_decided', read_at: null },
    ])
    expect([unread, pagination.total]).toEqual([2, 2])
    expect((await read(other)).notifications).toHaveLength(1)
  })

  test('e-mails the notification with its address, or the text written for the e-mail', async () => {
    const [first] = await mailsTo(other.email)
    expect(first).toMatchObject({ subject: DECIDED.text })
    const words = 'Dear Bo,\n\nYour claim was approved.\n\nhttp://localhost:3000/student/dashboard\n\nInflo\n\n--\n'
    expect(first?.body?.startsWith(words)).toBe(true)
    expect(first?.body).toContain(`Unsubscribe from e-mails of this kind: ${first?.unsubscribe_url}`)
    await tell({ to: [other.id], mail: { subject: 'Approved: Night pain', text: 'The reviewer wrote:\nWell done.' } })
    expect((await mailsTo(other.email)).at(-1)).toMatchObject({
      subject: 'Approved: Night pain',
      body: expect.stringContaining('The reviewer wrote:\nWell done.') as string,
    })
  })

  test('is rolled back with its change', async () => {
    const before = await read()
    const failing = transact(testApp.kernel, async (tx) => {
      await notify(testApp.kernel, tx, { to: [member.id], ...DECIDED })
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    expect(await read()).toEqual(before)
  })

  test('skips deleted members and shortens long texts', async () => {
    const leaving = await testApp.createMember()
    await testApp.kernel.db
      .updateTable('accounts.member')
      .set({ deleted_at: testApp.kernel.now() })
      .where('id', '=', leaving.id)
      .execute()
    await tell({ to: [leaving.id, randomUUID()] })
    expect(await mailsTo(leaving.email)).toEqual([])
    await tell({ to: [other.id], text: 'x'.repeat(600) })
    expect((await read(other)).notifications[0]?.text).toMatch(/^x{499}…$/)
  })

  test.each([
    [true, 'at_once', 1, 1],
    [true, 'none', 1, 0],
    [false, 'at_once', 0, 1],
    [false, 'none', 0, 0],
    [true, 'digest', 1, 0],
    [false, 'digest', 0, 0],
  ] as const)('with the bell %s and e-mail %s shows %d and sends %d e-mails', async (inBell, mail, shown, mailed) => {
    await choose(inBell, mail)
    const before = { shown: (await read()).pagination.total, mails: (await mailsTo(member.email)).length }
    await tell()
    expect((await read()).pagination.total - before.shown).toBe(shown)
    expect((await mailsTo(member.email)).length - before.mails).toBe(mailed)
  })
})

describe('marking as read', () => {
  const mark = (body: object, by = member) =>
    testApp.inject({
      method: 'POST',
      url: '/api/notifications/read',
      headers: { authorization: `Bearer ${by.token}` },
      payload: body,
    })

  test('marks some, and never those of other members', async () => {
    await tell({ to: [member.id, other.id] })
    const [mine] = (await read()).notifications
    const [theirs] = (await read(other)).notifications
    const before = (await read()).unread_count
    const reply = await mark({ ids: [mine?.id, theirs?.id] })
    expect(reply.json()).toEqual({ unread_count: before - 1 })
    expect((await read()).notifications[0]?.read_at).not.toBeNull()
    expect((await read(other)).notifications[0]?.read_at).toBeNull()
  })

  test('marks all up to a given time', async () => {
    const upTo = (await read()).notifications[0]?.created_at
    testApp.advanceClock(1_000)
    await tell()
    expect((await mark({ all: true, up_to: upTo })).json()).toEqual({ unread_count: 1 })
    expect((await mark({ all: true })).json()).toEqual({ unread_count: 0 })
  })

  test('a hundred concurrent notifications and marks keep the count right', async () => {
    const doing = Array.from({ length: 50 }, () => [tell(), mark({ all: true })]).flat()
    await Promise.all(doing)
    await Promise.all(Array.from({ length: 10 }, () => tell()))
    const { unread_count: unread, pagination } = await read()
    const { notifications } = await testApp.as(member)('GET /api/notifications', { query: { size: '100' } })
    expect(pagination.total).toBeLessThanOrEqual(100)
    expect(notifications.filter(({ read_at: at }) => at === null)).toHaveLength(unread)
    expect(unread).toBeGreaterThanOrEqual(10)
    const marked = await Promise.all(Array.from({ length: RACE_CONCURRENCY }, () => mark({ all: true })))
    expect(marked.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: RACE_CONCURRENCY }, () => 200))
    expect((await read()).unread_count).toBe(0)
  })

  test.each([
    ['nothing', {}],
    ['both', { ids: [randomUUID()], all: true }],
    ['no ids', { ids: [] }],
    ['what is no id', { ids: ['1'] }],
    ['too many ids', { ids: Array.from({ length: 101 }, () => randomUUID()) }],
    ['not all', { all: false }],
    ['no moment', { all: true, up_to: 'yesterday' }],
  ])('%s is refused', async (_what, body) => {
    const reply = await mark(body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/\S/)
  })

  test('is refused to visitors, as are reading and invalid pages', async () => {
    const visitor = testApp.as(undefined)
    await expect(visitor('GET /api/notifications')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(visitor('POST /api/notifications/read', { body: { all: true } })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(testApp.as(member)('GET /api/notifications', { query: { page: '0' } })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

test('belong to the member: they are exported, and deleted with the account', async () => {
  const { kernel } = testApp
  expect((await kernel.personalData.collectAll(kernel.db, other))['notifications']).toMatchObject({
    notices: expect.arrayContaining([expect.objectContaining({ event: 'claim_decided' })]) as unknown[],
  })
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, other))
  expect((await kernel.personalData.collectAll(kernel.db, other))['notifications']).toEqual({
    notices: [],
    choices: [],
    preference: null,
    mails_waiting: [],
  })
})

test('an erased member is no longer named in notifications of others', async () => {
  const { kernel } = testApp
  const [gone, told] = [
    await testApp.createMember({ firstName: 'Zeldakaya', lastName: 'Qompfirst' }),
    await testApp.createMember(),
  ]
  const text = `${gone.name} invites you to a team.`
  await transact(kernel, (tx) =>
    notify(kernel, tx, { to: [told.id], event: 'claim_decided', text, link: '/', mail: { subject: text, text } }),
  )
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, gone))
  const erased = 'A former member invites you to a team.'
  const { notifications } = await read(told)
  expect(notifications.map((notice) => notice.text)).toEqual([erased])
  const mails = kernel.db.selectFrom('kernel.mail').select(['subject', 'body']).where('recipient', '=', told.email)
  expect(await mails.execute()).toMatchObject([{ subject: erased, body: expect.not.stringContaining('Qompfirst') }])
})

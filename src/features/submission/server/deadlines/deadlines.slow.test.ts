import { describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { aDeadlineStage, DAY_MS, REASON } from './deadlines.fixture.ts'
import { remindOfDeadlines } from './remind-of-deadlines.ts'

const stage = aDeadlineStage()
const { duePaper, told, ask, decide, asked } = stage
const remind = () => remindOfDeadlines(stage.testApp.kernel)

describe('reminders', () => {
  test('go to the whole team a week and a day before the deadline and after it, once each', async () => {
    const paperId = await duePaper(7.5)
    await remind()
    expect(await told(stage.lead, paperId)).toEqual([])
    for (const [days, event, words] of [
      [1, 'deadline_near', 'is due within a week, on '],
      [6, 'deadline_near', 'is due within a day, on '],
      [1, 'deadline_passed', 'was due on '],
    ] as const) {
      stage.testApp.advanceClock(days * DAY_MS)
      await Promise.all([remind(), remind(), remind()])
      await remind()
      for (const member of [stage.lead, stage.friend]) {
        const [newest] = await told(member, paperId)
        expect(newest).toMatchObject({ event, text: expect.stringContaining(words) as string })
      }
    }
    expect(await told(stage.lead, paperId)).toHaveLength(3)
    const mails = await stage.testApp.kernel.db
      .selectFrom('kernel.mail')
      .select('subject')
      .where('recipient', '=', stage.friend.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Due soon: Alert fatigue by the hour',
      'Due soon: Alert fatigue by the hour',
      'Overdue: Alert fatigue by the hour',
    ])
  })

  test('are not sent for a submitted paper, or one without a deadline', async () => {
    const writer = await stage.testApp.createMember()
    const paperId = await duePaper(3, writer, [])
    await writeAll(stage.testApp, writer, { paperId, wordsEach: 360 })
    await submit(stage.testApp, writer, { paperId })
    await createPaper(stage.testApp, writer)
    await remind()
    const { notifications } = await stage.testApp.as(writer)('GET /api/notifications')
    const heard = notifications.map(({ event }) => event).filter((event) => event !== 'achievement_unlocked')
    expect(heard).toEqual(['paper_submitted'])
  })

  test('start again for a deadline that was moved', async () => {
    const { paperId, extensionId } = await asked(5)
    await remind()
    await decide(stage.admin, extensionId, { decision: 'approved' })
    await remind()
    expect((await told(stage.friend, paperId)).map(({ event }) => event)).toEqual([
      'extension_decided',
      'deadline_near',
    ])
    stage.testApp.advanceClock(20 * DAY_MS)
    await remind()
    expect((await told(stage.friend, paperId)).map(({ event }) => event)).toEqual([
      'deadline_near',
      'extension_decided',
      'deadline_near',
    ])
  })
})

describe('asking for more time', () => {
  test('is stored, notifies the admins, and is listed as pending', async () => {
    const { paperId, extensionId } = await asked()
    const { extensions, why_not: whyNot } = await stage.testApp.as(stage.lead)(
      'GET /api/student/papers/:paperId/extensions',
      {
        params: { paperId },
      },
    )
    expect(extensions).toMatchObject([{ id: extensionId, weeks: 3, reason: REASON, status: 'pending' }])
    expect(whyNot).toContain('still pending')
    const reviewQueue = await stage.testApp.as(stage.admin)('GET /api/admin/extensions')
    expect(reviewQueue.extensions).toContainEqual(
      expect.objectContaining({ id: extensionId, asked_by: stage.lead.name, may_decide: true }),
    )
    expect(reviewQueue.waiting).toBe(reviewQueue.pagination.total)
    const { notifications } = await stage.testApp.as(stage.admin)('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ event: 'review_waiting', link: '/admin/extensions' })
  })

  test('is open to the lead, one at a time', async () => {
    const paperId = await duePaper(5)
    await expect(ask(stage.friend, paperId)).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('Only the team lead') as string,
    })
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(stage.lead, paperId)))
    expect(new Set(many.map(({ extension }) => extension.id)).size).toBe(1)
    await expect(ask(stage.lead, paperId, { weeks: 1, reason: REASON })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('is refused for non-members and visitors, and for an unknown paper', async () => {
    const paperId = await duePaper(5)
    const stranger = await stage.testApp.createMember()
    await expect(ask(stranger, paperId)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(ask(undefined, paperId)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(ask(stage.lead, stage.lead.id)).rejects.toMatchObject({ kind: 'not_found' })
    const read = (by: TestMember | undefined) =>
      stage.testApp.as(by)('GET /api/student/papers/:paperId/extensions', { params: { paperId } })
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
    await expect(ask(stage.lead, await duePaper(5), body)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

test('a request is in the member’s data export, and its text is erased with the account', async () => {
  const member = await stage.testApp.createMember()
  await ask(member, await duePaper(5, member, []))
  const { kernel } = stage.testApp
  const own = async () => JSON.stringify((await kernel.personalData.collectAll(kernel.db, member))['submission'])
  expect(await own()).toContain(REASON)
  await transact(kernel, (tx) => kernel.personalData.eraseAll(tx, member))
  expect(await own()).not.toContain(REASON)
})

import { afterAll, describe, expect, test } from 'vitest'
import { createSubmission, decideAs, listAs, openSubmission } from '../review.fixture.ts'
import { APPROVAL, createDelayScene, DAY_MS, UNDO_MS } from './delays.fixture.ts'

const scene = await createDelayScene()
const { testApp, calls } = scene
let { admin, otto, author } = scene
afterAll(() => testApp.stop())

describe('a pending decision', () => {
  test('is listed with the time of its effect, and not among the submissions that wait', async () => {
    const { id } = await createSubmission(testApp, author)
    const { counts } = await listAs(testApp, admin, { kind: 'publication' })
    expect(await calls.idsIn(admin, 'taking_effect')).toEqual([])
    await calls.approve(id, admin)
    expect(await calls.itemOf(id, admin)).toMatchObject({
      status: 'approved_for_publication',
      open: false,
      due_at: null,
      reviewed_by: 'Ines Roth',
      admin_notes: 'Well done.',
      pending_decision: { decision: 'approved_for_publication', takes_effect_at: calls.from(UNDO_MS) },
    })
    expect(await calls.idsIn(admin, 'taking_effect')).toEqual([id])
    expect(await calls.idsIn(admin, 'pending_publication_review')).not.toContain(id)
    const after = await listAs(testApp, otto, { kind: 'publication' })
    expect(after.counts.publication).toBe(counts.publication - 1)
    const { items, counts: waiting } = await testApp.as(otto)('GET /api/admin/reviews/waiting')
    expect([items.some((item) => item.id === id), waiting.publication]).toEqual([false, counts.publication - 1])
    await calls.undo(id, admin)
    expect(await calls.idsIn(admin, 'taking_effect')).toEqual([])
    expect(await calls.idsIn(admin, 'pending_publication_review')).toContain(id)
  })

  test('refuses another decision with who decided what, and a repeated one returns it', async () => {
    const { id } = await createSubmission(testApp, author)
    const { item } = await calls.approve(id, admin)
    await openSubmission(testApp, otto, id)
    for (const seen of [{}, { seen_reviewed_at: null }, { seen_reviewed_at: item.reviewed_at }]) {
      const refused = await calls.send(id, { by: otto, body: { decision: 'rejected', ...seen } })
      expect(refused).toMatchObject({
        status: 409,
        detail: expect.stringMatching(
          /^This submission was already reviewed: Ines Roth approved it for publication on .+ PT\. It takes effect on .+ PT\. To decide differently, undo it first\.$/,
        ) as string,
        current: { reviewed_by: 'Ines Roth', open: false },
      })
    }
    expect((await calls.approve(id, admin)).item).toMatchObject({ takes_effect_at: item.takes_effect_at })
    expect(await calls.delaysOf(id)).toHaveLength(1)
    await calls.undo(id, admin)
  })

  test('is refused when it is made for the reasons for which it would fail later', async () => {
    const own = await createSubmission(testApp, admin)
    await expect(calls.approve(own.id, admin)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await calls.delaysOf(own.id)).toEqual([])
  })
})

describe('the publication date', () => {
  test.each([
    ['no date', 'tomorrow', 'Please enter a date and time.'],
    ['a date without a time', '2027-01-01', 'Please enter a date and time.'],
    ['the past', -DAY_MS, 'Please choose a time at least 10 minutes from now.'],
    ['a time before the end of the period', UNDO_MS - 1, 'Please choose a time at least 10 minutes from now.'],
    ['a time in more than a year', 365 * DAY_MS + 1, 'Please choose a date within one year.'],
  ])('is refused if it is %s', async (_name, at, message) => {
    const { id } = await createSubmission(testApp, author)
    await openSubmission(testApp, admin, id)
    const publishAt = typeof at === 'number' ? calls.from(at) : at
    expect(await calls.send(id, { by: admin, body: { ...APPROVAL, publish_at: publishAt } })).toMatchObject({
      status: 422,
      errors: [{ field: 'publish_at', message }],
    })
    expect(await calls.delaysOf(id)).toEqual([])
  })

  test('belongs to approvals only', async () => {
    const { id } = await createSubmission(testApp, author)
    await openSubmission(testApp, admin, id)
    const body = { decision: 'rejected', publish_at: calls.from(DAY_MS) }
    expect(await calls.send(id, { by: admin, body })).toMatchObject({
      status: 422,
      errors: [{ field: 'publish_at', message: 'Only an approved paper has a publication date.' }],
    })
  })

  test('is when the paper is published, until when the approval can be undone', async () => {
    const { id } = await createSubmission(testApp, author)
    const { item } = await calls.approve(id, admin, { publish_at: calls.from(30 * DAY_MS) })
    expect(item.takes_effect_at).toBe(calls.from(30 * DAY_MS))
    testApp.advanceClock(30 * DAY_MS - 1)
    admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
    otto = await testApp.createMember({ role: 'admin', firstName: 'Otto', lastName: 'Vale' })
    author = await testApp.createMember()
    await calls.carryOut()
    expect(await calls.isPublished(id)).toBe(false)
    testApp.advanceClock(1)
    await calls.carryOut()
    expect(await calls.isPublished(id)).toBe(true)
  })
})

describe('a decision that is no longer allowed when it is due', () => {
  test('has no effect, is shown with its reason, notifies the admins once, and can be made again', async () => {
    const { id, paperId } = await createSubmission(testApp, author)
    await calls.approve(id, admin)
    const { text_hash } = await testApp.as(author)('GET /api/student/papers/:paperId/submission', {
      params: { paperId },
    })
    await testApp.as(author)('POST /api/student/papers/:paperId/approval', {
      params: { paperId },
      body: { text_hash, agrees: false, note: 'Table 2 is wrong.' },
    })
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    await calls.carryOut()
    const item = await calls.itemOf(id, admin)
    expect(item).toMatchObject({
      status: 'pending_publication_review',
      open: true,
      pending_decision: null,
      failed_decision: { decision: 'approved_for_publication', reason: expect.any(String) as string },
    })
    const reason = item?.failed_decision?.reason ?? ''
    const notices = await testApp.kernel.db
      .selectFrom('notifications.notice')
      .select(['member_id', 'text'])
      .where('event', '=', 'decision_failed')
      .where('member_id', 'in', [admin.id, otto.id, author.id])
      .execute()
    const text = `The decision on “Alert fatigue by the hour” could not be carried out: ${reason}`
    expect(notices.toSorted((one, other) => one.member_id.localeCompare(other.member_id))).toEqual(
      [admin.id, otto.id].toSorted((one, other) => one.localeCompare(other)).map((member_id) => ({ member_id, text })),
    )
    expect(await calls.undo(id, admin)).toMatchObject({
      status: 409,
      detail: 'This decision had no effect, so there is nothing to undo. Decide again.',
    })
    await decideAs(testApp, otto, {
      kind: 'publication',
      id,
      decision: 'revision_requested',
      admin_notes: 'See the note on table 2.',
      seen_reviewed_at: item?.reviewed_at,
    })
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    expect(await calls.itemOf(id, admin)).toMatchObject({ status: 'revision_requested', failed_decision: null })
  })
})

test('an editor’s data has the decisions that they made and undid, and erasure removes only the name', async () => {
  const editor = await testApp.createMember({ role: 'admin', firstName: 'Oddvar', lastName: 'Lie' })
  const { id } = await createSubmission(testApp, author)
  await calls.approve(id, admin)
  await calls.undo(id, editor)
  const { db, personalData } = testApp.kernel
  const collected = JSON.stringify(await personalData.collectAll(db, { id: editor.id, email: editor.email }))
  expect(collected).toContain(`"item_id":"${id}"`)
  await db
    .updateTable('accounts.member')
    .set({ deleted_at: testApp.kernel.now() })
    .where('id', '=', editor.id)
    .execute()
  testApp.advanceClock(31 * DAY_MS)
  await testApp.kernel.jobs.send(db, 'accounts.erase-who-left', {})
  await testApp.runPendingJobs()
  expect(await calls.delaysOf(id)).toMatchObject([
    { status: 'undone', undone_by: editor.id, undone_by_name: 'Former member' },
  ])
})

import { afterAll, describe, expect, test } from 'vitest'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createSubmission, decideAs, openSubmission } from '../review.fixture.ts'
import { createDelayScene, DAY_MS, delaySettings, UNDO_MS } from './delays.fixture.ts'

const environment = delaySettings()

const { testApp, calls, admin, otto, author } = await createDelayScene(environment)
afterAll(() => testApp.stop())

describe('undo', () => {
  test('returns the item to the list, is logged, and lets another editor decide', async () => {
    const { id } = await createSubmission(testApp, author)
    await calls.approve(id, admin)
    expect(await calls.undo(id, otto)).toMatchObject({
      status: 200,
      item: { id, open: true, status: 'pending_publication_review', pending_decision: null, reviewed_at: null },
    })
    const [entry] = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .select(['action', 'target', 'actor_id'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(entry).toEqual({
      action: 'review: publication undone',
      target: 'paper “Alert fatigue by the hour”',
      actor_id: otto.id,
    })
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    expect((await calls.itemOf(id, admin))?.status).toBe('pending_publication_review')
    await decideAs(testApp, otto, { kind: 'publication', id, decision: 'rejected' })
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    expect(await calls.itemOf(id, admin)).toMatchObject({ status: 'rejected', reviewed_by: 'Otto Vale' })
  })

  test('is refused once the decision is due, has taken effect or was undone, and where nothing was decided', async () => {
    const { id } = await createSubmission(testApp, author)
    expect(await calls.undo(id, admin)).toMatchObject({
      status: 409,
      detail: 'No decision on this submission can be undone.',
    })
    await calls.approve(id, admin)
    expect((await calls.undo(id, admin)).status).toBe(200)
    expect(await calls.undo(id, admin)).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Ines Roth undid this decision on /) as string,
    })
    await calls.approve(id, admin)
    testApp.advanceClock(UNDO_MS)
    expect(await calls.undo(id, admin)).toMatchObject({
      status: 409,
      detail: 'This decision is taking effect now, so it can no longer be undone.',
    })
    await calls.carryOut()
    expect(await calls.undo(id, admin)).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This decision took effect on .+, so it can no longer be undone\.$/) as string,
    })
    expect(await calls.isPublished(id)).toBe(true)
  })

  test('names the decision that the editor saw', async () => {
    const { id } = await createSubmission(testApp, author)
    const { item } = await calls.approve(id, admin)
    await calls.undo(id, admin)
    testApp.advanceClock(1000)
    await decideAs(testApp, otto, { kind: 'publication', id, decision: 'rejected' })
    expect(await calls.undo(id, admin, { seen_reviewed_at: item.reviewed_at })).toMatchObject({
      status: 409,
      detail: 'Another decision was made meanwhile. Look at it before you undo it.',
    })
    expect((await calls.undo(id, admin, { seen_reviewed_at: 'yesterday' })).status).toBe(422)
    expect((await calls.undo(id, admin)).status).toBe(200)
  })

  test('is for those who may decide: not for moderators, members, visitors or the paper’s own authors', async () => {
    const { id } = await createSubmission(testApp, author)
    await calls.approve(id, admin)
    const moderator = await testApp.createMember({ role: 'moderator' })
    for (const by of [moderator, author]) expect((await calls.undo(id, by)).status).toBe(403)
    expect((await calls.undo(id, { ...admin, token: 'none' })).status).toBe(401)
    const own = await createSubmission(testApp, otto)
    await calls.approve(own.id, admin)
    expect(await calls.undo(own.id, otto)).toMatchObject({ status: 403, detail: 'You can’t decide on your own paper.' })
    await calls.undo(own.id, admin)
    expect((await calls.send('not-an-id', { by: admin, to: 'undo' })).status).toBe(404)
    expect((await calls.send('00000000-0000-4000-8000-000000000000', { by: admin, to: 'undo' })).status).toBe(404)
    await calls.undo(id, admin)
  })
})

describe('several editors and processes', () => {
  test(`of ${RACE_CONCURRENCY} decisions at once one is stored, and of as many undos one succeeds`, async () => {
    const { id } = await createSubmission(testApp, author)
    for (const by of [admin, otto]) await openSubmission(testApp, by, id)
    const racers = Array.from({ length: RACE_CONCURRENCY }, (_, index) => index)
    const decided = await Promise.all(
      racers.map((index) =>
        calls.send(id, {
          by: index % 2 ? otto : admin,
          body: { decision: index % 3 ? 'approved_for_publication' : 'rejected', admin_notes: `Number ${index}` },
        }),
      ),
    )
    expect(decided.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(decided.filter(({ status }) => status === 409)).toHaveLength(RACE_CONCURRENCY - 1)
    expect(await calls.delaysOf(id)).toHaveLength(1)
    const undone = await Promise.all(racers.map((index) => calls.undo(id, index % 2 ? otto : admin)))
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(undone.filter(({ status }) => status === 409)).toHaveLength(RACE_CONCURRENCY - 1)
  })

  test('carry a decision out once', async () => {
    const { id } = await createSubmission(testApp, author)
    await calls.approve(id, admin)
    const other = await createTestApp({ sharing: testApp, environment })
    testApp.advanceClock(UNDO_MS)
    other.advanceClock(2 * DAY_MS)
    const numbers = () => testApp.kernel.db.selectFrom('library.public_number').select('last').execute()
    const before = (await numbers())[0]?.last ?? 0
    await Promise.all(
      Array.from({ length: RACE_CONCURRENCY }, (_, index) =>
        (index % 2 ? other : testApp).kernel.reviewQueues.carryOutDue(),
      ),
    )
    await other.stop()
    expect((await numbers())[0]?.last).toBe(before + 1)
    expect(await calls.isPublished(id)).toBe(true)
    expect(await calls.delaysOf(id)).toMatchObject([{ status: 'done', failure: null }])
  })
})

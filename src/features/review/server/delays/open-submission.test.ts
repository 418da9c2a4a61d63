import { afterAll, describe, expect, test } from 'vitest'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createSubmission, decideAs, openSubmission } from '../review.fixture.ts'
import { APPROVAL, createDelayScene, UNDO_MS } from './delays.fixture.ts'

const { testApp, calls, admin, otto, author } = await createDelayScene()
afterAll(() => testApp.stop())

describe('opening', () => {
  const NOT_OPENED =
    'You have not opened this version of the paper. Open its row in the review panel, read the text, and decide then.'

  test('comes before a decision, and belongs to one editor', async () => {
    const { id } = await createSubmission(testApp, author)
    expect((await calls.itemOf(id, admin))?.opened).toBe(false)
    for (const seen of [{}, { seen_reviewed_at: null }])
      expect(await calls.send(id, { by: admin, body: { ...APPROVAL, ...seen } })).toMatchObject({
        status: 409,
        detail: NOT_OPENED,
      })
    expect(await calls.delaysOf(id)).toEqual([])
    await openSubmission(testApp, otto, id)
    expect(await calls.send(id, { by: admin, body: APPROVAL })).toMatchObject({ status: 409, detail: NOT_OPENED })
    await openSubmission(testApp, admin, id)
    expect([
      (await calls.itemOf(id, admin))?.opened,
      (await calls.send(id, { by: admin, body: APPROVAL })).status,
    ]).toEqual([true, 200])
    await calls.undo(id, admin)
  })

  test('of an earlier version is not enough', async () => {
    const paperId = await createPaper(testApp, author)
    await writeAll(testApp, author, { paperId, wordsEach: 360 })
    const { submission_id: first } = await submit(testApp, author, { paperId })
    const notes = 'Please name the ethics approval.'
    await decideAs(testApp, admin, {
      kind: 'publication',
      id: first,
      decision: 'revision_requested',
      admin_notes: notes,
    })
    testApp.advanceClock(UNDO_MS)
    await calls.carryOut()
    const { submission_id: second } = await submit(testApp, author, { paperId })
    expect(await calls.send(second, { by: admin, body: APPROVAL })).toMatchObject({ status: 409, detail: NOT_OPENED })
    await openSubmission(testApp, admin, second)
    expect((await calls.send(second, { by: admin, body: APPROVAL })).status).toBe(200)
    await calls.undo(second, admin)
  })
})

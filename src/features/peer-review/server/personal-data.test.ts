import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { allTables, rowsOf } from '#server/data/data.fixture.ts'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import {
  answersOf,
  completeReview,
  createReview,
  createRound,
  invite,
  respond,
  roundOf,
  saveAs,
} from './peer-review.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let editor: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'admin', firstName: 'Mona' })
})
afterAll(() => testApp.stop())

/** Returns the tables of this feature in which a text is stored. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = testApp.kernel
  const rows = await rowsOf(
    db,
    (await allTables(db)).filter((name) => name.startsWith('peer_review.')),
  )
  return Object.keys(rows).filter((name) => rows[name]?.some((row) => row.includes(text)))
}

test('a reviewer’s export has their words, and only submitted reviews are left after the erasure', async () => {
  const author = await testApp.createMember({ firstName: 'Quillan', lastName: 'Featherby' })
  const reviewer = await testApp.createMember({ role: 'faculty', firstName: 'Rosa' })
  const [first, second, third] = [
    await createRound(testApp, { author, editor }),
    await createRound(testApp, { author: await testApp.createMember(), editor }),
    await createRound(testApp, { author: await testApp.createMember(), editor }),
  ]
  const submitted = await createReview(testApp, { id: first.id, editor, reviewer })
  const stays = 'canary-submitted, which is long enough to be a comment to authors.'
  await completeReview(testApp, reviewer, { id: submitted, answers: { comments_to_authors: stays } })
  const draft = await createReview(testApp, { id: second.id, editor, reviewer })
  await saveAs(testApp, reviewer, { id: draft, version: 0, answers: answersOf({ comments_to_editor: 'canary-draft' }) })
  const { id: declined } = await invite(testApp, {
    id: third.id,
    editor,
    user_id: reviewer.id,
    message: 'canary-message',
  })
  await respond(testApp, reviewer, { id: declined, accept: false, reason: 'canary-reason', suggestion: 'canary-other' })

  const exported = JSON.stringify(await testApp.as(reviewer)('GET /api/auth/export'))
  const gone = ['canary-draft', 'canary-message', 'canary-reason', 'canary-other']
  for (const text of [...gone, 'canary-submitted']) {
    expect(exported).toContain(text)
    expect(await tablesWith(text)).not.toEqual([])
  }
  for (const secret of ['Featherby', 'Quillan', author.id]) expect(exported).not.toContain(secret)

  await testApp.as(reviewer)('DELETE /api/auth/account', { body: { password: reviewer.password } })
  expect((await roundOf(testApp, editor, second.id))?.invitations[0]).toMatchObject({
    status: 'cancelled',
    review: { status: 'closed' },
  })
  expect((await roundOf(testApp, editor, first.id))?.progress).toMatchObject({ submitted: 1 })
  testApp.advanceClock(31 * DAY_MS)
  await eraseDeletedAccounts(testApp.kernel)
  for (const text of gone) expect(await tablesWith(text)).toEqual([])
  expect(await tablesWith('canary-submitted')).toEqual(['peer_review.review'])
  const token = await createSession(testApp, editor.id)
  const round = await roundOf(testApp, { ...editor, token }, first.id)
  expect(round?.invitations[0]).toMatchObject({ review: { status: 'submitted' } })
})

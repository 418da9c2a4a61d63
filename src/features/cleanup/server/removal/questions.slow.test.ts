import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClaim, createQuestion } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createRealMember } from '../cleanup.fixture.ts'
import { classifyAll } from '../classes/classes.ts'
import { createAskedQuestion, previewRemovals, removePreviewed, rowsOfFeatures } from './removal.fixture.ts'
import { purgeRemovals } from './removal.ts'

const DAY_MS = 86_400_000
const UNDO = 'POST /api/admin/cleanup/removals/:removalId/undo'
const MARK = 'POST /api/admin/cleanup/marks'
const REMOVE = 'POST /api/admin/cleanup/remove-fake-questions'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const WORDS = ['test', 'demo', 'sample', 'COVID test', 'fake', 'dummy', 'Testing', 'lorem ipsum']
const ids = async () =>
  (await testApp.kernel.db.selectFrom('questions.question').select('id').execute()).map(({ id }) => id)

test('real questions with “test”, “demo” and “sample” stay; those of test accounts are removed, and restored exactly', async () => {
  const asker = await createRealMember(testApp, { role: 'clinician' })
  const real: string[] = []
  for (let index = 0; index < 50; index += 1) {
    const text = `Which ${WORDS[index % WORDS.length]} number ${index} tells us most before an operation on a heart?`
    real.push(
      (await createAskedQuestion(testApp, { text, ...(index % 2 === 0 ? { by: asker, email: asker.email } : {}) })).id,
    )
  }
  const tester = await testApp.createMember({ role: 'clinician' })
  const made = [
    (await createAskedQuestion(testApp, { text: 'Which sepsis warnings are accepted at night?', by: tester })).id,
    (await createAskedQuestion(testApp, { text: 'Which falls could be prevented?', email: 'a@example.org' })).id,
  ]
  await classifyAll(testApp.kernel)
  await testApp.runPendingJobs()
  const before = await rowsOfFeatures(testApp, 'questions', 'projects')
  const seen = await previewRemovals(testApp, admin, 'questions')
  expect(seen.things.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  const { deleted_count: count, removal } = await removePreviewed(testApp, admin, 'questions')
  expect(count).toBe(2)
  expect((await ids()).toSorted()).toEqual(real.toSorted())
  await testApp.as(admin)(UNDO, { params: { removalId: removal!.id }, body: { reason: 'Taken by mistake.' } })
  expect(await rowsOfFeatures(testApp, 'questions', 'projects')).toEqual(before)
  await expect(
    testApp.as(admin)(UNDO, { params: { removalId: removal!.id }, body: { reason: 'Taken by mistake.' } }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    detail: 'This has already been restored.',
  })
  const backup = testApp.kernel.db.selectFrom('kernel.backup').select('id').where('id', '=', removal!.backup_id)
  expect(await backup.executeTakeFirst()).toBeDefined()
})

test('an admin’s mark decides about removal, and claimed questions stay', async () => {
  const { number, id } = await createAskedQuestion(testApp, { text: 'Which of our wards wash their hands most?' })
  const reason = 'Typed by us while we tried the form.'
  const mark = (verdict: 'test' | 'real') =>
    testApp.as(admin)(MARK, { body: { kind: 'question', name: number, verdict, reason } })
  const listed = async () =>
    (await previewRemovals(testApp, admin, 'questions')).things.find((thing) => thing.id === id)
  expect(await listed()).toBeUndefined()
  await mark('test')
  expect(await listed()).toMatchObject({ reason })
  await mark('real')
  expect(await listed()).toBeUndefined()

  const student = await testApp.createMember()
  const claimed = await createQuestion(testApp)
  await createClaim(testApp, { by: student, admin, questionId: claimed.id })
  const { things, kept } = await previewRemovals(testApp, admin, 'questions')
  expect(kept.map((thing) => thing.id)).toEqual([claimed.id])
  expect(things.map((thing) => thing.id)).not.toContain(claimed.id)
})

test('a removal requires a current preview, the confirmation, a reason and an admin', async () => {
  await createAskedQuestion(testApp, { text: 'Which alarms are heard at night?', email: 'a@example.org' })
  const { hash, confirmation } = await previewRemovals(testApp, admin, 'questions')
  const body = { reason: 'Before we open.', confirmation, preview_hash: hash }
  await createAskedQuestion(testApp, { text: 'Which alarms are heard at noon?', email: 'a@example.org' })
  await expect(testApp.as(admin)(REMOVE, { body })).rejects.toMatchObject({ kind: 'conflict' })
  const fresh = { ...body, preview_hash: (await previewRemovals(testApp, admin, 'questions')).hash }
  const typed = { ...fresh, confirmation: 'remove questions' }
  await expect(testApp.as(admin)(REMOVE, { body: typed })).rejects.toMatchObject({
    detail: 'Type exactly: REMOVE QUESTIONS',
  })
  await expect(testApp.as(admin)(REMOVE, { body: { ...fresh, reason: ' ' } })).rejects.toMatchObject({
    kind: 'invalid',
  })
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(REMOVE, { body: fresh })).rejects.toMatchObject({ kind: 'forbidden' })
  testApp.advanceClock(11 * 60_000)
  await expect(testApp.as(admin)(REMOVE, { body: fresh })).rejects.toMatchObject({
    kind: 'forbidden',
    errors: [{ field: 'password_again' }],
  })
  await testApp.as(admin)('POST /api/auth/password-again', { body: { password: admin.password } })
  expect((await testApp.as(admin)(REMOVE, { body: fresh })).deleted_count).toBeGreaterThan(1)
})

test('a removal is purged after thirty days, and can be restored until then', async () => {
  const { id } = await createAskedQuestion(testApp, { text: 'Which lamps are left on?', email: 'a@example.org' })
  const { removal } = await removePreviewed(testApp, admin, 'questions')
  testApp.advanceClock(29 * DAY_MS)
  const again = await testApp.createMember({ role: 'admin' })
  await purgeRemovals(testApp.kernel)
  await testApp.as(again)(UNDO, { params: { removalId: removal!.id }, body: { reason: 'Taken by mistake.' } })
  expect(await ids()).toContain(id)
  const second = await removePreviewed(testApp, again, 'questions')
  testApp.advanceClock(31 * DAY_MS)
  const third = await testApp.createMember({ role: 'admin' })
  await purgeRemovals(testApp.kernel)
  await expect(
    testApp.as(third)(UNDO, { params: { removalId: second.removal!.id }, body: { reason: 'Taken by mistake.' } }),
  ).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(JSON.stringify(await rowsOfFeatures(testApp, 'cleanup'))).not.toContain('Which lamps')
})

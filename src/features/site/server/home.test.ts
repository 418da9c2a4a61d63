import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublication, manyPapers } from '#features/library/server/papers.fixture.ts'
import { setQuestionStatus } from '#features/questions/server/public.ts'
import { createQuestion, decideAs } from '#features/review/server/review.fixture.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const read = () => testApp.as(undefined)('GET /api/public/answered-questions')

async function answered(text: string, creditByName: boolean, paperUrl = `/research/${text.slice(0, 5)}`) {
  const { id } = await createQuestion(testApp, { text, creditByName })
  await decideAs(testApp, admin, { kind: 'question', id, decision: 'approved' })
  for (const status of ['assigned', 'in_research', 'published'] as const) {
    const mark = { id, status, now: testApp.kernel.now(), paperUrl }
    await transact(testApp.kernel, (tx) => setQuestionStatus(testApp.kernel, tx, mark))
    testApp.advanceClock(1_000)
  }
}

test('the home page counts members and Inflo’s own papers, not imported articles', async () => {
  const before = await testApp.as(undefined)('GET /api/public/stats')
  await manyPapers(testApp, { papers: 5, prefix: 'imported' })
  await createPublication(testApp)
  await testApp.createMember()
  expect(await testApp.as(undefined)('GET /api/public/stats')).toMatchObject({
    active_researchers: before.active_researchers + 1,
    published_papers: 1,
    partner_institutions: 1,
  })
})

test('the home page shows the four latest answered questions and names people only if they agreed', async () => {
  await createQuestion(testApp, { text: 'Still open: is anybody going to read this one?' })
  expect(await read()).toEqual({ questions: [] })
  for (const number of [1, 2, 3, 4]) await answered(`No. ${number}: does a quiet ward help patients sleep?`, true)
  await answered('No. 5: does a dark ward help patients sleep?', false)
  const { questions } = await read()
  expect(questions.map(({ question_text: text }) => text.slice(0, 5))).toEqual(['No. 5', 'No. 4', 'No. 3', 'No. 2'])
  expect(questions.map(({ asked_by: by }) => by).slice(0, 2)).toEqual(['a clinician', 'Dr. Ida Brandt'])
  expect(JSON.stringify(questions)).not.toContain('@')
})

test('a question whose paper was withdrawn is not shown as answered', async () => {
  const { publicNumber } = await createPublication(testApp)
  await answered('Withdrawn later: does music help patients sleep?', true, `/research/${publicNumber}`)
  expect(JSON.stringify(await read())).toContain(publicNumber)
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: publicNumber },
    body: { withdrawn: true, reason: 'The counts were wrong.' },
  })
  const { questions } = await read()
  expect(JSON.stringify(questions)).not.toContain(publicNumber)
  expect(questions).toHaveLength(4)
})

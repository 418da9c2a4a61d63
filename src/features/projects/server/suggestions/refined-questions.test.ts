import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQuestion, decideAs, listAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createOpenQuestion, REFINED, refine } from './suggestions.fixture.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember
let questionId: string
let projectId: string

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  student = await testApp.createMember({ firstName: 'Amara' })
  ;({ questionId, projectId } = await createOpenQuestion(testApp, admin))
})
afterAll(() => testApp.stop())

const resubmit = (by: TestMember | undefined, refinedQuestionId: string, traits: object = {}) =>
  testApp.as(by)('PUT /api/refined-research/refined-questions/:refinedQuestionId', {
    params: { refinedQuestionId },
    body: { ...REFINED, ...traits },
  })
const withdraw = (by: TestMember | undefined, refinedQuestionId: string) =>
  testApp.as(by)('DELETE /api/refined-research/refined-questions/:refinedQuestionId', { params: { refinedQuestionId } })
const askForRevision = (id: string) =>
  decideAs(testApp, admin, {
    kind: 'refined_question',
    id,
    decision: 'revision_requested',
    admin_notes: 'Which wards?',
  })

describe('refining', () => {
  test('stores the refined question with the text of the question', async () => {
    const { refined_question: refined, message } = await testApp.as(student)(
      'POST /api/refined-research/submit-refined-question',
      { body: { original_question_id: questionId, ...REFINED } },
    )
    expect(message).toBe('Your refined research question has been submitted for review.')
    expect(refined).toMatchObject({ ...REFINED, original_question_id: questionId, status: 'pending_review', round: 1 })
    expect(refined.original_question).toContain('sepsis warnings')
  })

  test("accepts the project's id in place of the question's", async () => {
    const refined = await refine(testApp, student, { questionId: projectId, refined_question_title: 'By the project' })
    expect(refined.original_question_id).toBe(questionId)
  })

  test.each([
    [undefined, 12],
    [null, 12],
    ['20', 20],
    [' 9 ', 9],
    [4, 4],
    [52, 52],
  ])('a timeline of %j counts as %i weeks', async (timeline_weeks, weeks) => {
    const title = `Weeks ${String(timeline_weeks)}`
    const refined = await refine(testApp, student, { questionId, timeline_weeks, refined_question_title: title })
    expect(refined.timeline_weeks).toBe(weeks)
  })

  test.each([
    [{ refined_question_title: ' ' }, 'refined_question_title', /Please fill in the required fields \(title and desc/],
    [{ refined_question_description: undefined }, 'refined_question_description', /Please fill in the required fields/],
    [{ refined_question_title: 'x'.repeat(201) }, 'refined_question_title', /200 characters/],
    [{ timeline_weeks: 'many' }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: '' }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: '0x10' }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: [20] }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: 3 }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: 53 }, 'timeline_weeks', /from 4 to 52/],
    [{ timeline_weeks: 8.5 }, 'timeline_weeks', /from 4 to 52/],
    [{ learning_objectives: 'all' }, 'learning_objectives', /./],
    [{ original_question_id: 'nonsense' }, 'original_question_id', /Please choose a question/],
    [{ original_question_id: randomUUID() }, 'original_question_id', /open for research/],
  ])('%j is refused with an error on %s', async (traits, field, message) => {
    await expect(refine(testApp, student, { questionId, ...traits })).rejects.toMatchObject({
      kind: 'invalid',
      detail: expect.stringMatching(message) as unknown,
      errors: [{ field }],
    })
  })

  test('is only for approved questions, and for students and faculty', async () => {
    const { id: unseen } = await createQuestion(testApp)
    await expect(refine(testApp, student, { questionId: unseen })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(
      refine(testApp, await testApp.createMember({ role: 'clinician' }), { questionId }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(refine(testApp, undefined, { questionId })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('several members can refine the same question, each once at a time', async () => {
    const [one, other] = [await testApp.createMember(), await testApp.createMember()]
    const first = await refine(testApp, one, { questionId })
    await refine(testApp, other, { questionId })
    expect(await refine(testApp, one, { questionId })).toEqual(first)
  })
})

describe('the list of questions to refine', () => {
  test('contains the questions approved for research, with their text', async () => {
    const { id: unseen } = await createQuestion(testApp)
    const { questions } = await testApp.as(student)('GET /api/refined-research/questions')
    const ids = questions.map(({ question_id }) => question_id)
    expect(ids).toContain(questionId)
    expect(ids).not.toContain(unseen)
    expect(questions[0]?.question).toContain('sepsis warnings')
    await expect(testApp.as(undefined)('GET /api/refined-research/questions')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

describe('my refined questions', () => {
  test('can be sent back, resubmitted and withdrawn', async () => {
    const member = await testApp.createMember()
    const { id } = await refine(testApp, member, { questionId })
    await expect(resubmit(member, id)).rejects.toMatchObject({ kind: 'conflict' })
    await askForRevision(id)
    const mine = () => testApp.as(member)('GET /api/refined-research/my-refined-questions')
    expect((await mine()).refined_questions).toMatchObject([
      { id, status: 'revision_requested', notes: 'Which wards?', original_question_id: questionId },
    ])
    await expect(resubmit(await testApp.createMember(), id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(resubmit(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(resubmit(member, id, { refined_question_title: '' })).rejects.toMatchObject({ kind: 'invalid' })
    const { refined_question: again } = await resubmit(member, id, { refined_question_title: 'On six wards' })
    expect(again).toMatchObject({ refined_question_title: 'On six wards', round: 2, status: 'pending_review' })
    const { items } = await listAs(testApp, admin, { kind: 'refined_question', status: 'pending_review' })
    expect(items.find((item) => item.id === id)).toMatchObject({
      original_question: expect.stringContaining('sepsis warnings') as unknown,
      category: 'Data Analytics',
      earlier_rounds: [{ round: 1, title: REFINED.refined_question_title, admin_notes: 'Which wards?' }],
    })
    await expect(withdraw(await testApp.createMember(), id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(withdraw(undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(withdraw(member, 'nonsense')).rejects.toMatchObject({ kind: 'not_found' })
    expect((await withdraw(member, id)).refined_question.status).toBe('withdrawn')
    expect((await withdraw(member, id)).refined_question.status).toBe('withdrawn')
  })

  test('are refused to visitors and for an invalid page', async () => {
    await expect(testApp.as(undefined)('GET /api/refined-research/my-refined-questions')).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(
      testApp.as(student)('GET /api/refined-research/my-refined-questions', { query: { page: '0' } }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  })
})

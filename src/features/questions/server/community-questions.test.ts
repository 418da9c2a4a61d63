import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { findByTrackingNumber } from './queries.ts'

const CALL = 'POST /api/notifications/question-submission'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const aQuestion = {
  title: 'Why do night shifts raise blood pressure?',
  description: 'Why do night shifts raise blood pressure?',
  category: 'Clinical Workflow',
  difficulty: 'medium' as const,
  submitter_email: 'sam@example.org',
}
const submit = (body: unknown) => testApp.as(undefined)(CALL, { body: body as typeof aQuestion })
const stored = async (body: unknown) => {
  const { tracking_number } = await submit(body)
  return findByTrackingNumber(testApp.kernel.db, tracking_number)
}

describe('a question of the community', () => {
  test('is stored in the same list, with the urgency that `difficulty` carries', async () => {
    const reply = await submit(aQuestion)
    expect(reply.message).toContain('Question submitted successfully!')
    expect(reply.message).toContain('48 hours')
    expect(await findByTrackingNumber(testApp.kernel.db, reply.tracking_number)).toMatchObject({
      kind: 'community',
      status: 'submitted',
      text: aQuestion.title,
      context_background: null,
      category: 'Clinical Workflow',
      urgency: 'medium',
      asker_name: '',
      asker_role: '',
      credit_by_name: false,
      notify_on_completion: true,
    })
  })

  test('a question with all fields is stored', async () => {
    const row = await stored({
      ...aQuestion,
      description: 'I work nights, and so do my colleagues.',
      background: ' Two wards. ',
      submitter_name: ' Sam Reyes ',
      submitter_type: 'PhD Student',
      institution: 'Example University',
      expected_outcome: 'A comparison',
      resources: 'Ward rotas',
      urgency: 'high',
    })
    expect(row).toMatchObject({
      text: aQuestion.title,
      context_background: 'I work nights, and so do my colleagues.\n\nTwo wards.',
      expected_outcome: 'A comparison',
      resources: 'Ward rotas',
      urgency: 'high',
      asker_name: 'Sam Reyes',
      asker_role: 'PhD Student',
      asker_institution: 'Example University',
      credit_by_name: true,
    })
  })

  test.each(['Patient', 'Relative or carer', 'Member of the public'])('is accepted from a %s', async (role) => {
    expect(await stored({ ...aQuestion, submitter_type: role })).toMatchObject({ asker_role: role })
  })

  test('may be only in the description', async () => {
    expect(await stored({ ...aQuestion, title: undefined })).toMatchObject({ text: aQuestion.description })
  })

  test.each([
    ['title', { title: ' ', description: '' }, 'Please enter your healthcare research question'],
    ['title', { title: 'x'.repeat(501) }, 'Question must be at most 500 characters'],
    ['description', { description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters'],
    ['category', { category: undefined }, 'Please select a category'],
    ['category', { category: ' ' }, 'Please select a category'],
    ['difficulty', { difficulty: undefined }, 'Please select a priority level'],
    ['difficulty', { difficulty: 'urgent' }, 'Please select a priority level'],
    ['submitter_type', { submitter_type: 'King' }, 'Please select your role'],
    ['submitter_email', { submitter_email: '' }, 'Please enter your email'],
    ['submitter_email', { submitter_email: 'sam' }, 'Please enter a valid email'],
    ['background', { background: 'x'.repeat(2001) }, 'Background must be at most 2000 characters'],
  ])('is refused for its %s %j: %s', async (field, traits, message) => {
    await expect(submit({ ...aQuestion, ...traits })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field, message }],
    })
  })

  test('gets an error for every field at once', async () => {
    const failure = await submit({}).catch((error: Failure) => error)
    const fields = (failure as Failure).errors?.map(({ field }) => field)
    expect(fields?.toSorted()).toEqual(['category', 'difficulty', 'submitter_email', 'title'])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { closeProject } from '../public.ts'
import { createClaimsTestApp, EXPLANATION } from '../claims.fixture.ts'

const EXPLANATION_MISSING = 'Please provide an explanation for why you want to work on this project.'
const { testApp, student, aProject, claim, decideAs, spots } = await createClaimsTestApp()
afterAll(() => testApp.stop())

describe('claiming', () => {
  test('reserves the places of the team until it is decided', async () => {
    const project = await aProject({ maxStudents: 6 })
    const { claim: made } = await claim(student, project, 'team')
    expect(made).toMatchObject({ status: 'pending', team_type: 'team', places: 4, project_id: project })
    expect(await spots(project)).toBe(2)
    await decideAs('rejected', made.claim_id)
    expect(await spots(project)).toBe(6)
  })

  test('is solo by default and trims the explanation', async () => {
    const project = await aProject()
    const body = {
      question_id: project,
      explanation: `   ${EXPLANATION}  `,
      requested_at: 'yesterday',
      status: 'approved',
    }
    const { claim: made } = await testApp.as(student)('POST /api/projects/claim', { body })
    expect(made).toMatchObject({ team_type: 'solo', places: 1, explanation: EXPLANATION, status: 'pending' })
  })

  test('answers 201', async () => {
    const response = await testApp.inject({
      method: 'POST',
      url: '/api/projects/claim',
      headers: { authorization: `Bearer ${student.token}` },
      payload: { question_id: await aProject(), explanation: EXPLANATION },
    })
    expect(response.statusCode).toBe(201)
  })

  test("accepts the question's id in place of the project's", async () => {
    const questionId = randomUUID()
    const project = await aProject({ questionId })
    const { claim: made } = await claim(student, questionId)
    expect(made).toMatchObject({ project_id: project, question_id: questionId })
  })

  test('is refused if there are not enough places', async () => {
    const project = await aProject({ maxStudents: 2 })
    await expect(claim(student, project, 'team')).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'A team needs 3 places; this project has 2 places left.',
    })
    await claim(student, project, 'pair')
    await expect(claim(await testApp.createMember(), project)).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'All places on this project are taken. You can join its waitlist.',
    })
  })

  test('is refused a second time while the first claim is pending, and possible again after the decision', async () => {
    const project = await aProject({ maxStudents: 4 })
    const { claim: first } = await claim(student, project, 'solo')
    await expect(claim(student, project, 'pair')).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'You have already claimed this project.',
    })
    await decideAs('revision_requested', first.claim_id)
    expect((await claim(student, project)).claim.status).toBe('pending')
  })

  test('is for students and faculty', async () => {
    const project = await aProject({ maxStudents: 4 })
    const faculty = await testApp.createMember({ role: 'faculty' })
    expect((await claim(faculty, project)).claim.status).toBe('pending')
    for (const role of ['clinician', 'moderator', 'admin'] as const) {
      const other = await testApp.createMember({ role })
      await expect(claim(other, project)).rejects.toMatchObject({ kind: 'forbidden' })
    }
    await expect(claim(undefined, project)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is refused on an unknown and on a closed project', async () => {
    await expect(claim(student, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    const project = await aProject()
    await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, project))
    await expect(claim(student, project)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test.each([
    { fault: 'no explanation', body: {}, field: 'explanation', message: EXPLANATION_MISSING },
    { fault: 'blanks only', body: { explanation: '   ' }, field: 'explanation', message: EXPLANATION_MISSING },
    { fault: 'a number', body: { explanation: 7 }, field: 'explanation', message: EXPLANATION_MISSING },
    {
      fault: 'nine characters',
      body: { explanation: ' ninechars ' },
      field: 'explanation',
      message: 'Please write at least 10 characters.',
    },
    {
      fault: '501 characters',
      body: { explanation: 'x'.repeat(501) },
      field: 'explanation',
      message: 'Please write at most 500 characters.',
    },
    {
      fault: 'no project',
      body: { question_id: undefined, explanation: EXPLANATION },
      field: 'question_id',
      message: 'Please choose a project.',
    },
    {
      fault: 'an unknown team',
      body: { explanation: EXPLANATION, team_type: 'crowd' },
      field: 'team_type',
      message: 'Please choose one of the options.',
    },
  ])('is refused with $fault', async ({ body, field, message }) => {
    const response = await testApp.inject({
      method: 'POST',
      url: '/api/projects/claim',
      headers: { authorization: `Bearer ${student.token}` },
      payload: { question_id: await aProject(), ...body },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ detail: message, errors: [{ field, message }] })
  })

  test('by one member twenty times at once makes one claim and the same reply for all', async () => {
    const project = await aProject({ maxStudents: 20 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(student, project)))
    expect(new Set(answers.map(({ claim: made }) => made.claim_id)).size).toBe(1)
    expect(answers.every(({ next_steps: steps }) => steps.length > 0)).toBe(true)
    expect(await spots(project)).toBe(19)
  })
})

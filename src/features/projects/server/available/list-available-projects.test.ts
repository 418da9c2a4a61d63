import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listQuestionsForReview } from '#features/questions/server/public.ts'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { closeProject, countActiveProjects, countOpenProjects, createProject, projectFacts } from '../public.ts'

let testApp: TestApp
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

async function aProject(
  title: string,
  { maxStudents = 1, questionId = null }: { maxStudents?: number; questionId?: string | null } = {},
): Promise<string> {
  testApp.advanceClock(1000)
  return createProject(testApp.kernel.db, {
    kind: 'professional_question',
    questionId,
    title,
    description: 'Compare two wards over a winter.',
    category: 'Diagnostics',
    difficultyLevel: 4,
    requiredSkills: ['Statistics', 'R'],
    learningObjectives: ['Plan a before-and-after study'],
    methodology: 'Before and after',
    tags: ['sepsis'],
    timelineWeeks: 10,
    maxStudents,
    now: testApp.kernel.now(),
  })
}

const list = async (query: Record<string, string> = {}) => {
  const response = await testApp.inject({
    url: `/api/refined-research/available-projects?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  return { status: response.statusCode, body: response.json(), total: response.headers['x-total-count'] }
}

test('the list is bare, newest first, and has its total in a header', async () => {
  const ids = [await aProject('First'), await aProject('Second', { maxStudents: 4 }), await aProject('Third')]
  const { status, body, total } = await list()
  expect(status).toBe(200)
  expect(body.map(({ project_id }: { project_id: string }) => project_id)).toEqual(ids.toReversed())
  expect(total).toBe('3')
  expect(body[1]).toEqual({
    project_id: ids[1],
    question_id: null,
    project_type: 'professional_question',
    title: 'Second',
    description: 'Compare two wards over a winter.',
    original_question: null,
    context_background: null,
    importance_reason: null,
    asker_expected_outcome: null,
    asker_resources: null,
    methodology: 'Before and after',
    expected_outcomes: null,
    learning_objectives: ['Plan a before-and-after study'],
    required_skills: ['Statistics', 'R'],
    tags: ['sepsis'],
    category: 'Diagnostics',
    timeline_weeks: 10,
    difficulty_level: 4,
    posted_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    is_multi_student: true,
    current_students: 0,
    max_students: 4,
    available_spots: 4,
    waitlist_count: 0,
    professional_name: null,
    professional_role: null,
    professional_institution: null,
    clinical_setting: null,
    allow_professional_contact: false,
    active_mentorship: false,
    my_claim: null,
    on_team: false,
    my_wait: null,
  })
})

test('pages have the requested size, and the total stays the same', async () => {
  const { body, total } = await list({ page: '2', size: '2' })
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['First'])
  expect(total).toBe('3')
  expect((await list({ page: '9', size: '2' })).body).toEqual([])
  expect((await list({ page: '0' })).status).toBe(422)
  expect((await list({ size: '101' })).status).toBe(422)
  expect((await list({ size: 'many' })).status).toBe(422)
})

test('it is refused to visitors', async () => {
  await expect(testApp.as(undefined)('GET /api/refined-research/available-projects')).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test('a taken solo project leaves the list; a full team project stays', async () => {
  const single = await aProject('Taken')
  const several = await aProject('Full', { maxStudents: 2 })
  const before = await countOpenProjects(testApp.kernel.db)
  for (const [question_id, team_type] of [
    [single, 'solo'],
    [several, 'pair'],
  ] as const) {
    const body = { question_id, team_type, explanation: 'I know this ward and its records.' }
    await testApp.as(student)('POST /api/projects/claim', { body })
  }
  const shown = (await list()).body as { title: string; available_spots: number; my_claim: unknown }[]
  expect(shown.some(({ title }) => title === 'Taken')).toBe(false)
  expect(shown.find(({ title }) => title === 'Full')).toMatchObject({
    available_spots: 0,
    my_claim: { status: 'pending' },
  })
  expect(await countOpenProjects(testApp.kernel.db)).toBe(before - 2)
  expect(await countActiveProjects(testApp.kernel.db)).toBe(0)
})

test('a closed project leaves the list and is still known', async () => {
  const id = await aProject('Closed', { maxStudents: 5 })
  await transact(testApp.kernel, (tx) => closeProject(testApp.kernel, tx, id))
  expect((await list()).body.some(({ title }: { title: string }) => title === 'Closed')).toBe(false)
  expect((await projectFacts(testApp.kernel.db, [id])).get(id)).toMatchObject({ status: 'closed', title: 'Closed' })
})

/** Asks a question through the public form. @returns the question's id. */
async function aQuestion(question_text: string, credit_by_name: boolean): Promise<string> {
  await testApp.as(undefined)('POST /api/clinician-questions/submit', {
    body: {
      question_text,
      clinical_setting: 'icu',
      context_background: 'Twelve beds.',
      submitter_name: 'Elin Strand',
      submitter_email: 'elin@example.org',
      submitter_institution: 'Ullevål',
      submitter_role: 'physician',
      credit_by_name,
    },
  })
  const { items } = await listQuestionsForReview(testApp.kernel.db, { page: 1, size: 100 })
  return items.find(({ text }) => text === question_text)?.id ?? ''
}

test('the asker is named only if they chose so', async () => {
  const named = await aProject('Named', { questionId: await aQuestion('How late are alarms answered?', true) })
  const unnamed = await aProject('Unnamed', { questionId: await aQuestion('Who is called at night?', false) })
  const shown = (await list()).body as { project_id: string }[]
  expect(shown.find(({ project_id }) => project_id === named)).toMatchObject({
    original_question: 'How late are alarms answered?',
    context_background: 'Twelve beds.',
    professional_name: 'Elin Strand',
    professional_role: 'physician',
    professional_institution: 'Ullevål',
    clinical_setting: 'icu',
    allow_professional_contact: true,
  })
  expect(shown.find(({ project_id }) => project_id === unnamed)).toMatchObject({
    professional_name: null,
    professional_role: 'physician',
    professional_institution: null,
    clinical_setting: 'icu',
  })
  expect(JSON.stringify(shown)).not.toContain('elin@example.org')
})

test('members who can claim see the asker’s expected outcome and resources', async () => {
  const title = 'Do quiet hours help carers to rest?'
  await testApp.as(undefined)('POST /api/notifications/question-submission', {
    body: {
      title,
      description: title,
      category: 'Patient Experience',
      difficulty: 'low',
      submitter_email: 'sam@example.org',
      expected_outcome: 'A comparison of two wards',
      resources: 'Ward rotas of a year',
    },
  })
  const { items } = await listQuestionsForReview(testApp.kernel.db, { page: 1, size: 100 })
  const id = await aProject('Hoped for', { questionId: items.find(({ text }) => text === title)?.id ?? '' })
  const shown = (await list()).body as { project_id: string }[]
  expect(shown.find(({ project_id }) => project_id === id)).toMatchObject({
    asker_expected_outcome: 'A comparison of two wards',
    asker_resources: 'Ward rotas of a year',
  })
})

describe('narrowing', () => {
  const titles = async (query: Record<string, string>) => {
    const { body, total } = await list(query)
    expect(total).toBe(String(body.length))
    return (body as { title: string }[]).map(({ title }) => title)
  }

  test('finds words with any ending and skills in any case', async () => {
    await aProject('Mobilising ventilated adults', { maxStudents: 4 })
    expect(await titles({ search: 'mobilise ventilated' })).toEqual(['Mobilising ventilated adults'])
    expect(await titles({ search: 'mobilise -adults' })).toEqual([])
    expect(await titles({ search: 'mobilise', skill: 'statistics' })).toEqual(['Mobilising ventilated adults'])
    expect(await titles({ search: 'mobilise', skill: 'stat' })).toEqual([])
  })

  test('respects category, difficulty, setting, team size and open spots', async () => {
    const settingOf = await aQuestion('Which drips run dry on night shifts?', true)
    await aProject('Drips at night', { maxStudents: 2, questionId: settingOf })
    const alone = { search: 'drips' }
    for (const query of [
      { category: 'Diagnostics' },
      { difficulty: '4' },
      { setting: 'icu' },
      { team_size: 'pair' },
      { open_spots: '2' },
      { category: '', search: 'drips ' },
    ] as Record<string, string>[]) {
      expect([query, await titles({ ...alone, ...query })]).toEqual([query, ['Drips at night']])
    }
    for (const query of [
      { category: 'Telemedicine' },
      { difficulty: '3' },
      { setting: 'surgery' },
      { team_size: 'solo' },
      { team_size: 'team' },
      { open_spots: '3' },
    ] as Record<string, string>[]) {
      expect([query, await titles({ ...alone, ...query })]).toEqual([query, []])
    }
  })

  test.each([
    [{ difficulty: '6' }, 'Please choose a difficulty from 1 to 5.'],
    [{ open_spots: 'many' }, 'Please choose from 1 to 4 open spots.'],
    [{ team_size: 'crowd' }, 'Please choose solo, pair or team.'],
    [{ search: 'x'.repeat(201) }, 'Please enter a shorter search.'],
  ])('is refused with %j', async (query, detail) => {
    expect(await list(query as unknown as Record<string, string>)).toMatchObject({ status: 422, body: { detail } })
  })
})

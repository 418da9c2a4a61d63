import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaim, decideAs } from '#features/review/server/review.fixture.ts'
import { submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
  student = await testApp.createMember({ firstName: 'Ruth', lastName: 'Achieng' })
})
afterAll(() => testApp.stop())

const dashboardOf = (member: TestMember) => testApp.as(member)('GET /api/student/dashboard')

type Asking = { by: TestMember | undefined; text: string; mentors?: boolean }

async function ask({ by, text, mentors = false }: Asking): Promise<string> {
  const { tracking_number: number } = await testApp.as(by)('POST /api/clinician-questions/submit', {
    body: {
      question_text: text,
      clinical_setting: 'icu',
      submitter_name: 'Ida Brandt',
      submitter_email: 'ida.brandt@example.org',
      submitter_role: 'physician',
      active_mentorship: mentors,
    },
  })
  const { id } = await testApp.kernel.db
    .selectFrom('questions.question')
    .select('id')
    .where('tracking_number', '=', number)
    .executeTakeFirstOrThrow()
  return id
}

/** Lets the student claim a question's project, and approves the claim. @returns the id of the paper. */
async function take(questionId: string): Promise<string> {
  const id = await createClaim(testApp, { by: student, admin, questionId })
  const { item } = await decideAs(testApp, admin, { kind: 'claim', id, decision: 'approved' })
  return item.paper_id ?? ''
}

async function publish(paperId: string): Promise<string> {
  await writeAll(testApp, student, { paperId, wordsEach: 360 })
  const { submission_id: id } = await submit(testApp, student, { paperId })
  const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
  return item.public_number ?? ''
}

describe('the questions of a member', () => {
  test('are listed with their states, newest first, and include only their own', async () => {
    const clinician = await testApp.createMember({ role: 'clinician' })
    await ask({ by: clinician, text: 'Which wards count falls at night?' })
    testApp.advanceClock(1000)
    await ask({ by: clinician, text: 'Does a card at the bedside help?' })
    await ask({ by: undefined, text: 'Who asked this one is not known.' })
    const { questions, questions_asked: asked, answers, mentored_papers: mentored } = await dashboardOf(clinician)
    expect(questions).toMatchObject([
      { question_text: 'Does a card at the bedside help?', status: 'submitted', status_label: 'Question received' },
      { question_text: 'Which wards count falls at night?', paper_url: null },
    ])
    expect([asked, answers, mentored]).toEqual([2, [], []])
    expect((await dashboardOf(student)).questions).toEqual([])
  })

  test('show the paper that answers them', async () => {
    const clinician = await testApp.createMember({ role: 'clinician' })
    const number = await publish(await take(await ask({ by: clinician, text: 'Do quiet hours help patients sleep?' })))
    const { answers, questions_asked: asked } = await dashboardOf(clinician)
    expect(asked).toBe(1)
    expect(answers).toMatchObject([
      {
        paper_id: number,
        question_text: 'Do quiet hours help patients sleep?',
        collaborators: ['Ruth Achieng'],
        views: 0,
      },
    ])
  })
})

describe('the mentees of a member', () => {
  test('are the authors of papers on a question that they offered to mentor, until it is published', async () => {
    const clinician = await testApp.createMember({ role: 'clinician' })
    const paperId = await take(await ask({ by: clinician, text: 'Which cannulas are never used?', mentors: true }))
    await take(await ask({ by: clinician, text: 'Which beds stay empty?' }))
    expect((await dashboardOf(clinician)).mentored_papers).toMatchObject([
      {
        paper_id: paperId,
        writers: ['Ruth Achieng'],
        may_open: false,
        reviews: [],
        status: 'draft',
        total_sections: 9,
      },
    ])
    await publish(paperId)
    expect((await dashboardOf(clinician)).mentored_papers).toEqual([])
  })

  test('are shown to nobody else', async () => {
    expect((await dashboardOf(await testApp.createMember({ role: 'clinician' }))).mentored_papers).toEqual([])
    expect((await dashboardOf(await testApp.createMember({ role: 'faculty' }))).mentored_papers).toEqual([])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'

const SECTIONS = [
  'abstract',
  'introduction',
  'background',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'limitations',
  'references',
]

const QUESTION = 'Which sepsis warnings are accepted at the bedside during night shifts?'
const textOf = (section: string, words: number) => `About ${section}: ${'evidence '.repeat(words - 2)}`.trim()

let testApp: TestApp
let student: TestMember
let admin: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  student = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
})
afterAll(() => testApp.stop())

const waiting = async (kind: 'question' | 'claim' | 'publication') => {
  const { items, counts } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind } })
  expect(counts[kind]).toBe(1)
  return items.find(({ open }) => open)?.id ?? ''
}

const decide = async (
  kind: 'question' | 'claim' | 'publication',
  decision: 'approved' | 'approved_for_publication',
) => {
  const id = await waiting(kind)
  if (kind === 'publication') await testApp.as(admin)('GET /api/admin/reviews/publication/:id/text', { params: { id } })
  const body = { decision, category: 'Diagnostics', max_students: 1 } as const
  return (await testApp.as(admin)('POST /api/admin/reviews/:kind/:id/decision', { params: { kind, id }, body })).item
}

const stateOf = async (trackingNumber: string) =>
  (await testApp.as(undefined)('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })).status

test("a clinician's question becomes a paper that anyone can read, credited and linked to its asker", async () => {
  const { tracking_number: number } = await testApp.as(undefined)('POST /api/clinician-questions/submit', {
    body: {
      question_text: QUESTION,
      clinical_setting: 'icu',
      submitter_name: 'Dr. Ida Brandt',
      submitter_email: 'ida.brandt@example.org',
      submitter_institution: 'County Hospital',
      submitter_role: 'physician',
    },
  })
  expect(await stateOf(number)).toBe('submitted')
  // Queues the receipt now; on a busy machine it would otherwise be the newest mail at the end of the test.
  await testApp.runPendingJobs()

  const { project_id: projectId } = await decide('question', 'approved')
  expect(await stateOf(number)).toBe('available')
  const [project] = await testApp.as(student)('GET /api/refined-research/available-projects')
  expect(project).toMatchObject({ project_id: projectId, title: QUESTION, professional_name: 'Dr. Ida Brandt' })

  await testApp.as(student)('POST /api/projects/claim', {
    body: { question_id: projectId ?? '', explanation: 'I work nights on this ward.', team_type: 'solo' },
  })
  const { paper_id: paperId } = await decide('claim', 'approved')
  expect(await stateOf(number)).toBe('assigned')
  if (!paperId) throw new Error('The claim made no paper.')

  for (const sectionName of SECTIONS) {
    const words = sectionName === 'abstract' ? 200 : 360
    await testApp.as(student)('PUT /api/student/papers/:paperId/sections/:sectionName', {
      params: { paperId, sectionName },
      body: { content: textOf(sectionName, words) },
    })
  }
  expect(await stateOf(number)).toBe('in_research')

  await testApp.as(student)('POST /api/student/papers/:paperId/submit-for-publication', {
    params: { paperId },
    body: { abstract: textOf('abstract', 200), category: 'Diagnostics', keywords: 'sepsis, alarms' },
  })
  const { library_id: libraryId, public_number: publicNumber } = await decide('publication', 'approved_for_publication')
  expect(publicNumber).toMatch(/^INF-\d{4}-0001$/)
  expect(await stateOf(number)).toBe('published')

  const read = (id: string) =>
    testApp.as(undefined)('GET /api/public/research-library/:paperId', { params: { paperId: id } })
  const paper = await read(libraryId ?? '')
  expect(paper).toMatchObject({
    paper_id: publicNumber,
    title: QUESTION,
    category: 'Diagnostics',
    authors: ['Amara Okafor'],
    keywords: ['sepsis', 'alarms'],
    professional_contributor: { name: 'Dr. Ida Brandt', title: 'physician', affiliation: 'County Hospital' },
  })
  expect(JSON.stringify(paper.article)).toContain('About methods:')
  expect(await read(publicNumber ?? '')).toMatchObject({ id: libraryId })
  const { papers } = await testApp.as(undefined)('GET /api/public/research-library')
  expect(papers.map(({ id }) => id)).toEqual([libraryId])

  const { paper: written } = await testApp.as(student)('GET /api/student/papers/:paperId/workspace', {
    params: { paperId },
  })
  expect(written).toMatchObject({ status: 'published', library_id: libraryId, can_write: false })
  const { published_papers: published } = await testApp.as(student)('GET /api/student/published-papers')
  expect(published).toMatchObject([{ paper_id: publicNumber, title: QUESTION }])
  const told = await testApp.kernel.db
    .selectFrom('kernel.mail')
    .select('body')
    .where('recipient', '=', 'ida.brandt@example.org')
    .orderBy('queued_at', 'desc')
    .executeTakeFirst()
  expect(told?.body).toContain(`/research/${publicNumber}`)
})

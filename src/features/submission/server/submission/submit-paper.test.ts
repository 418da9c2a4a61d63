import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, DECLARED, save, submit, words, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { keywordsIn } from './submit-paper.ts'

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const finished = async (wordsEach = 360) => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await writeAll(testApp, lead, { paperId, wordsEach })
  return paperId
}

const submissionsOf = (paperId: string) =>
  testApp.kernel.db.selectFrom('submission.submission').selectAll().where('paper_id', '=', paperId).execute()

/** Returns the addresses that were notified that a paper was submitted. */
async function told(paperId: string): Promise<string[]> {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select('recipient').where('subject', 'like', 'Submitted:%')
  const rows = await mails.where('body', 'like', `%/student/papers/${paperId}%`).orderBy('recipient').execute()
  return rows.map(({ recipient }) => recipient)
}

test('a finished paper is submitted with its current text, and its team is notified', async () => {
  const paperId = await finished()
  const reply = await submit(testApp, colleague, {
    paperId,
    category: 'Telemedicine',
    keywords: ' sepsis, Alarms ,sepsis,, ',
    coAuthors: 'Jane Roe',
    submissionNotes: 'Thank you.',
  })
  expect(reply).toMatchObject({ status: 'pending_publication_review' })
  const [stored] = await submissionsOf(paperId)
  expect(stored).toMatchObject({
    id: reply.submission_id,
    category: 'Telemedicine',
    keywords: ['sepsis', 'Alarms'],
    co_authors: 'Jane Roe',
    submission_notes: 'Thank you.',
    word_count: 2520,
    submitted_by: colleague.id,
  })
  expect(stored?.sections).toHaveLength(9)
  expect(stored?.sections[3]).toEqual({ name: 'methods', heading: 'Methods', text: words(360) })
  const { paper } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(paper).toMatchObject({
    status: 'pending_publication_review',
    submitted_for_publication: true,
    category: 'Telemedicine',
  })
  expect(paper.submission).toMatchObject({ submission_id: reply.submission_id, notes: '' })
  expect(await told(paperId)).toEqual([lead.email, colleague.email].toSorted())
})

test('a second submission is refused, however soon it arrives', async () => {
  const paperId = await finished()
  const both = await Promise.allSettled([submit(testApp, lead, { paperId }), submit(testApp, colleague, { paperId })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = await Promise.allSettled([lead, colleague].map((by) => submit(testApp, by, { paperId })))
  // The member who submitted the paper gets the stored submission again. The other member gets the error that the paper
  // is already submitted.
  expect(again.map(({ status }) => status)).toEqual(both.map(({ status }) => status))
  expect(await submissionsOf(paperId)).toHaveLength(1)
  expect(await told(paperId)).toEqual([lead.email, colleague.email].toSorted())
})

test.each([
  ['too few words', 350, { kind: 'invalid', detail: expect.stringContaining('50 words to go') as string }],
  [
    'sections under 50 words',
    49,
    { kind: 'invalid', detail: expect.stringContaining('9 sections to finish') as string },
  ],
])('a paper with %s is refused with what is missing', async (_what, wordsEach, failure) => {
  const paperId = await finished(wordsEach)
  await expect(submit(testApp, lead, { paperId })).rejects.toMatchObject(failure)
  expect(await submissionsOf(paperId)).toHaveLength(0)
})

test('all nine sections are needed', async () => {
  const paperId = await finished(400)
  await save(testApp, lead, { paperId, sectionName: 'references', content: 'One reference.' })
  await expect(submit(testApp, lead, { paperId })).rejects.toMatchObject({
    detail: expect.stringContaining('1 section to finish') as string,
  })
})

test.each([
  [{ abstract: '' }, 'abstract', 'Please fill in all required fields.'],
  [{ abstract: '   ' }, 'abstract', 'Please fill in all required fields.'],
  [{ abstract: undefined }, 'abstract', 'Please fill in all required fields.'],
  [{ category: undefined }, 'category', 'Please fill in all required fields.'],
  [{ category: 'Cooking' }, 'category', 'Please fill in all required fields.'],
  [{ abstract: words(149) }, 'abstract', 'The abstract needs 150 to 250 words.'],
  [{ abstract: words(251) }, 'abstract', 'The abstract needs 150 to 250 words.'],
  [{ keywords: 'a'.repeat(501) }, 'keywords', 'Please write at most 500 characters.'],
  [{ keywords: words(21).replaceAll(' ', ',') }, 'keywords', 'Please give at most 20 keywords.'],
  [{ coAuthors: 'a'.repeat(1001) }, 'coAuthors', 'Please write at most 1,000 characters.'],
  [{ submissionNotes: 'a'.repeat(5001) }, 'submissionNotes', 'Please write at most 5,000 characters.'],
])('bad input %# is refused with an error at its field', async (traits, field, message) => {
  const paperId = await finished()
  await expect(submit(testApp, lead, { paperId, ...traits })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field, message }],
  })
  expect(await submissionsOf(paperId)).toHaveLength(0)
})

test.each([150, 250])('an abstract of %i words is accepted', async (count) => {
  const paperId = await finished()
  await expect(submit(testApp, lead, { paperId, abstract: words(count) })).resolves.toMatchObject({})
})

test("another's paper cannot be submitted", async () => {
  const paperId = await finished()
  await expect(submit(testApp, stranger, { paperId })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(submit(testApp, undefined, { paperId })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('keywords are trimmed and compared without regard to case', () => {
  expect(keywordsIn(' Sepsis, sepsis,  alarm fatigue ,,')).toEqual(['Sepsis', 'alarm fatigue'])
  expect(keywordsIn('labour pain; language,Midwives ;labour pain')).toEqual(['labour pain', 'language', 'Midwives'])
})

test('declarations are stored with the submission, and shown when the authors submit again', async () => {
  const paperId = await finished()
  await submit(testApp, lead, { paperId, declarations: { ...DECLARED, funding: '  None. ' } })
  const { paper } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(paper.submission?.declarations).toEqual({ ...DECLARED, funding: 'None.', funders: [] })
})

test.each([
  [{ ethics: undefined }, 'ethics', 'Please choose the option that applies to this paper.'],
  [{ ethics: 'maybe' }, 'ethics', 'Please choose the option that applies to this paper.'],
  [{ ethics_details: ' ' }, 'ethics_details', 'Please name the committee and the approval number.'],
  [{ funding: '' }, 'funding', 'Please fill this in. Write “None” if there is nothing to declare.'],
  [{ ai_use: undefined }, 'ai_use', 'Please fill this in. Write “None” if there is nothing to declare.'],
  [{ data_availability: 'a'.repeat(1001) }, 'data_availability', 'Please write at most 1,000 characters.'],
])('incomplete declarations are refused with an error at their field: %j', async (traits, field, message) => {
  const paperId = await finished()
  await expect(submit(testApp, lead, { paperId, declarations: { ...DECLARED, ...traits } })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: `declarations.${field}`, message }],
  })
  expect(await submissionsOf(paperId)).toHaveLength(0)
})

test('funders are stored with the URLs of their ids', async () => {
  const paperId = await finished()
  const funders = [
    { name: ' Wellcome  Trust ', id: '029CHGV08', numbers: [' 123456 ', 'WT/7'] },
    { name: 'Medical Research Council', id: '10.13039/501100000265' },
    { name: 'Milk Board' },
  ]
  await submit(testApp, lead, { paperId, declarations: { ...DECLARED, funders } })
  const { paper } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(paper.submission?.declarations?.funders).toEqual([
    { name: 'Wellcome Trust', id: 'https://ror.org/029chgv08', numbers: ['123456', 'WT/7'] },
    { name: 'Medical Research Council', id: 'https://doi.org/10.13039/501100000265', numbers: [] },
    { name: 'Milk Board', id: '', numbers: [] },
  ])
})

test('named funders replace the statement on funding', async () => {
  const paperId = await finished()
  const declarations = { ...DECLARED, funding: ' ', funders: [{ name: 'Milk Board' }] }
  await submit(testApp, lead, { paperId, declarations })
  const { paper } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect(paper.submission?.declarations).toMatchObject({ funding: '', funders: [{ name: 'Milk Board' }] })
})

test.each([
  [{ name: ' ' }, '0.name', 'Please name the funder.'],
  [{ name: 'n'.repeat(201) }, '0.name', 'Please write at most 200 characters.'],
  [
    { name: 'Wellcome', id: '029chgv09' },
    '0.id',
    'Please enter a ROR ID, such as https://ror.org/029chgv08, or a Funder Registry ID, such as 10.13039/100010269.',
  ],
  [{ name: 'Wellcome', numbers: ['n'.repeat(101)] }, '0.numbers.0', 'Please write at most 100 characters.'],
  [{ name: 'Wellcome', numbers: Array(21).fill('1') }, '0.numbers', 'Please give at most 20 award numbers.'],
])('a wrong funder is refused with an error at its field: %j', async (funder, field, message) => {
  const paperId = await finished()
  const declarations = { ...DECLARED, funders: [funder] }
  await expect(submit(testApp, lead, { paperId, declarations })).rejects.toMatchObject({
    kind: 'invalid',
    errors: [{ field: `declarations.funders.${field}`, message }],
  })
  expect(await submissionsOf(paperId)).toHaveLength(0)
})

test('people outside the team cannot declare funders', async () => {
  const declarations = { ...DECLARED, funders: [{ name: 'Wellcome' }] }
  const paperId = await finished()
  await expect(submit(testApp, stranger, { paperId, declarations })).rejects.toMatchObject({ kind: 'not_found' })
})

test('the database refuses funders that are no list', async () => {
  const paperId = await finished()
  await submit(testApp, lead, { paperId, declarations: DECLARED })
  const { db } = testApp.kernel
  const write = db
    .updateTable('submission.submission')
    .set({ declarations: sql`'{"funders": 1}'::jsonb` })
    .where('paper_id', '=', paperId)
  await expect(write.execute()).rejects.toThrow('submission_funders_check')
})

test.each(['exempt', 'not_human_subjects'])('ethics %s needs no number', async (ethics) => {
  const paperId = await finished()
  const declarations = { ...DECLARED, ethics, ethics_details: '' }
  await expect(submit(testApp, lead, { paperId, declarations })).resolves.toMatchObject({})
})

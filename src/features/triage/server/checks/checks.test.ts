import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { DECLARED } from '#features/editor/server/workspace.fixture.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { checksOf, createSubmittedPaper, ownWords } from '../triage.fixture.ts'

let testApp: TestApp
let editor: TestMember
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  editor = await testApp.createMember({ role: 'moderator' })
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
})
afterAll(() => testApp.stop())

type Written = Parameters<typeof createSubmittedPaper>[2]

async function checked(written: Written = {}) {
  const { id } = await createSubmittedPaper(testApp, lead, written)
  const checks = await checksOf(testApp, editor, id)
  return (name: string) => checks.find((check) => check.name === name)
}

test('the checks of a usual paper are listed with their states', async () => {
  const check = await checked()
  expect(check('abstract_words')).toEqual({
    name: 'abstract_words',
    title: 'Length of the abstract',
    state: 'ok',
    says: '200 words; 150 to 250 are expected.',
    places: [{ heading: 'Abstract', quote: '' }],
    papers: [],
  })
  expect(check('empty_sections')?.state).toBe('ok')
  expect(check('patient_identifiers')?.state).toBe('ok')
  expect(check('alternative_texts')?.says).toBe('The paper has no figures.')
  expect(check('reporting_checklist')).toMatchObject({
    state: 'look',
    says: 'The authors chose no reporting guideline.',
  })
  expect(check('approvals')).toMatchObject({ state: 'ok', says: 'All authors approved this text.' })
})

test('sections that are much shorter or longer than usual are listed', async () => {
  const check = await checked({ sections: { limitations: ownWords(60), conclusion: ownWords(400) } })
  expect(check('section_words')).toMatchObject({
    state: 'look',
    says: expect.stringContaining('Conclusion: 400 words, usually 150. Limitations: 60 words, usually 150.'),
    places: expect.arrayContaining([{ heading: 'Limitations', quote: '' }]),
  })
})

test('references that are not cited, and citations without a reference, are listed', async () => {
  const references = [
    `1. Okafor A. Sepsis at night ${ownWords(50)}. Lancet. 2024. doi:10.1000/sepsis.1`,
    '2. Brandt I. Alarms by the hour. BMJ. 2023.',
  ].join('\n')
  const check = await checked({ sections: { methods: `${ownWords(300)} as shown [1] and known [7].`, references } })
  expect(check('references_cited')).toMatchObject({
    state: 'look',
    says: 'The text doesn’t cite 1 reference of 2.',
    places: [{ heading: 'Reference 2', quote: 'Brandt I. Alarms by the hour. BMJ. 2023.' }],
  })
  expect(check('citations_listed')).toMatchObject({
    state: 'missing',
    says: 'The list has 2 references, but the text cites 7.',
    places: [{ heading: 'Methods', quote: '[7]' }],
  })
  expect(check('reference_identifiers')).toMatchObject({
    state: 'look',
    says: '1 reference without a DOI, a PubMed number or a link.',
    places: [{ heading: 'Reference 2' }],
  })
})

test('references that are library papers are linked, and withdrawn ones are reported with the reason', async () => {
  const kept = await createPublication(testApp, { title: 'Kept paper' })
  const gone = await createPublication(testApp, { title: 'Withdrawn paper' })
  const admin = await testApp.createMember({ role: 'admin' })
  await testApp.as(admin)('PUT /api/admin/research-papers/:paperId/withdrawn', {
    params: { paperId: gone.publicNumber },
    body: { withdrawn: true, reason: 'The data were wrong.' },
  })
  const references = `1. Inflo ${kept.publicNumber}. ${ownWords(50)}.\n2. Inflo ${gone.publicNumber}.`
  const check = await checked({ sections: { methods: `${ownWords(300)} [1] [2]`, references } })
  expect(check('library_references')).toMatchObject({
    state: 'ok',
    papers: [{ paper_id: kept.publicNumber, title: 'Kept paper' }],
  })
  expect(check('retracted_references')).toMatchObject({
    state: 'look',
    says: '1 reference withdrawn from the library. 2: The data were wrong.',
    papers: [{ paper_id: gone.publicNumber, title: 'Withdrawn paper' }],
  })
})

test('a study of patients needs an ethics declaration', async () => {
  const methods = `We enrolled 40 patients. ${ownWords(400)}`
  const missing = await checked({ sections: { methods } })
  expect(missing('ethics')).toMatchObject({
    state: 'missing',
    says: 'The methods mention patients, but the authors declared no ethics approval.',
    places: [{ heading: 'Methods', quote: 'patients' }],
  })
  const contradictory = await checked({
    sections: { methods },
    traits: { declarations: { ...DECLARED, ethics: 'not_human_subjects', ethics_details: '' } },
  })
  expect(contradictory('ethics')?.state).toBe('look')
  const declared = await checked({
    sections: { methods: `${methods} The ethics committee approved the study.` },
    traits: { declarations: DECLARED },
  })
  expect(declared('ethics')).toMatchObject({ state: 'ok', says: 'Declared: Approved by an ethics committee.' })
})

test('possible patient identifiers are shown where they occur', async () => {
  const check = await checked({ sections: { results: `${ownWords(300)} Mrs Gertrude Holm was seen on 3 March 2024.` } })
  expect(check('patient_identifiers')).toMatchObject({ state: 'look' })
  expect(check('patient_identifiers')?.places).toContainEqual({ heading: 'Results', quote: 'Mrs Gertrude Holm' })
})

test('authors without an approval are named', async () => {
  const other = await testApp.createMember({ firstName: 'Lina', lastName: 'Haddad' })
  const check = await checked({ others: [other] })
  expect(check('approvals')).toMatchObject({ state: 'missing', says: 'Not approved by Lina Haddad.' })
})

test('a section that several writing checks name is listed once', async () => {
  const check = await checked({ sections: { methods: ownWords(400) } })
  expect(check('writing')?.says).toBe(
    'Study design not named: 1. No dates in the methods: 1. Sample size not explained: 1.',
  )
  expect(check('writing')?.places).toEqual([{ heading: 'Methods', quote: '' }])
})

test('unfinished text is reported', async () => {
  const check = await checked({ sections: { discussion: `${ownWords(300)} TODO: add the figure.` } })
  expect(check('writing')?.says).toContain('Unfinished')
  expect(check('writing')?.places[0]).toMatchObject({ heading: 'Discussion', quote: 'TODO' })
})

test('authors, students and visitors do not see the checks of a submission', async () => {
  const author = await testApp.createMember({ role: 'moderator' })
  const { id } = await createSubmittedPaper(testApp, lead, { others: [author] })
  await expect(checksOf(testApp, lead, id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(checksOf(testApp, undefined, id)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(checksOf(testApp, author, id)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('an unknown submission has no checks', async () => {
  await expect(checksOf(testApp, editor, crypto.randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(checksOf(testApp, editor, 'none')).rejects.toMatchObject({ kind: 'not_found' })
})

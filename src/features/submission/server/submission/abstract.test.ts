import { afterAll, beforeAll, expect, test } from 'vitest'
import { aManuscript, doc, h, marked, p } from '#formats/manuscript/manuscript.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { submit, words } from '#features/editor/server/workspace.fixture.ts'
import { createWrittenPaper } from '../written-papers.fixture.ts'

let testApp: TestApp
let lead: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
})
afterAll(() => testApp.stop())

const WRITTEN = () => aManuscript({ abstract: doc(h(3, 'Aim'), p('To see ', marked('E. coli', 'em'), ' grow.')) })

const abstractOf = async (paperId: string) => {
  const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  return sections['abstract']?.content
}

const submitted = (id: string) =>
  testApp.kernel.db
    .selectFrom('submission.submission')
    .select(['abstract', 'article', 'sections'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the form opens with the abstract section, and unchanged text keeps its markup', async () => {
  const { paperId, abstract } = await createWrittenPaper(testApp, lead, WRITTEN())
  expect(abstract).toContain('To see E. coli grow.')
  const { submission_id: id } = await submit(testApp, lead, { paperId, abstract })
  const [aim] = (await submitted(id)).article?.abstract ?? []
  expect(aim).toMatchObject({
    heading: ['Aim'],
    blocks: [{ t: 'p', c: ['To see ', { t: 'i', c: ['E. coli'] }, ' grow.'] }, { t: 'p' }],
  })
})

test('a change at submission also changes the section, and the rest keeps its markup', async () => {
  const { paperId, abstract } = await createWrittenPaper(testApp, lead, WRITTEN())
  const changed = abstract.replace('grow.', 'grow slowly.')
  const { submission_id: id } = await submit(testApp, lead, { paperId, abstract: changed })
  expect(await abstractOf(paperId)).toBe(changed)
  const { article, sections } = await submitted(id)
  expect(sections.find(({ name }) => name === 'abstract')?.text).toBe(changed)
  expect(article?.abstract[0]?.blocks[0]).toEqual({
    t: 'p',
    c: ['To see ', { t: 'i', c: ['E. coli'] }, ' grow slowly.'],
  })
})

test('a rewritten abstract replaces the text of the section', async () => {
  const { paperId } = await createWrittenPaper(testApp, lead, WRITTEN())
  const { submission_id: id } = await submit(testApp, lead, { paperId, abstract: words(160, 'other') })
  expect(await abstractOf(paperId)).toBe(words(160, 'other'))
  expect((await submitted(id)).sections.find(({ name }) => name === 'abstract')?.text).toBe(words(160, 'other'))
})

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftOf } from '#formats/docx/in/draft.ts'
import { withEverything } from '#formats/manuscript/full-manuscript.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { createWrittenPaper, wordsWritten } from '../written-papers.fixture.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let editor: TestMember
let paperId: string
beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Okafor' })
  stranger = await testApp.createMember()
  editor = await testApp.createMember({ role: 'moderator' })
  paperId = (await createWrittenPaper(testApp, lead)).paperId
})
afterAll(() => testApp.stop())

const take = (by: TestMember | undefined, kind: string, id = paperId) =>
  testApp.inject({
    method: 'GET',
    url: `/api/student/papers/${id}/export/${kind}`,
    ...(by ? { headers: { authorization: `Bearer ${by.token}` } } : {}),
  })

const missingIn = (text: string) => wordsWritten(withEverything()).filter((word) => !text.includes(word))

test('a Word document holds every word that was written, and the picture', async () => {
  const { rawPayload, headers } = await take(lead, 'docx')
  expect(headers['content-disposition']).toContain('filename="Alert fatigue by the hour.docx"')
  const files = unzipSync(new Uint8Array(rawPayload))
  const text = ['word/document.xml', 'word/footnotes.xml']
    .map((name) => strFromU8(files[name] ?? new Uint8Array()))
    .join('')
  expect(missingIn(text)).toEqual([])
  expect(text).toContain('Amara Okafor')
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const draft = await draftOf(new Uint8Array(rawPayload), { token: 't', newId: () => crypto.randomUUID() })
  expect(draft.references).toHaveLength(5)
})

test('LaTeX holds every word that was written, its references and the picture', async () => {
  const { rawPayload } = await take(editor, 'latex')
  const files = unzipSync(new Uint8Array(rawPayload))
  const text = [files['paper.tex'], files['references.bib']]
    .map((bytes) => strFromU8(bytes ?? new Uint8Array()))
    .join('')
  expect(missingIn(text.replaceAll('\\', ''))).toEqual([])
  expect(Object.keys(files)).toContain('figures/picture-1.png')
})

test('the references are BibTeX', async () => {
  const { body, headers } = await take(lead, 'bibtex')
  expect(headers['content-type']).toBe('application/x-bibtex; charset=utf-8')
  expect(body.match(/^@article\{/gm)).toHaveLength(5)
})

describe.each(['docx', 'latex', 'bibtex'])('as %s', (kind) => {
  test('a draft is nobody’s business outside its team', async () => {
    expect((await take(stranger, kind)).statusCode).toBe(404)
    expect((await take(undefined, kind)).statusCode).toBe(401)
    expect((await take(lead, kind, crypto.randomUUID())).statusCode).toBe(404)
    expect((await take(lead, kind, 'none')).statusCode).toBe(404)
  })
  test('a paper that nobody has begun is a file too', async () => {
    expect((await take(lead, kind, await createPaper(testApp, lead))).statusCode).toBe(200)
  })
})

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftOf } from '#formats/docx/in/draft.ts'
import { aManuscript, doc, figure, h, marked, p } from '#formats/manuscript/manuscript.fixture.ts'
import { suggestionId } from '#formats/manuscript/suggestions.ts'
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

test('a Word document contains every word, and the picture', async () => {
  const { rawPayload, headers } = await take(lead, 'docx')
  expect(headers['content-disposition']).toContain('filename="Alert fatigue by the hour.docx"')
  const files = unzipSync(new Uint8Array(rawPayload))
  const text = ['word/document.xml', 'word/footnotes.xml']
    .map((name) => strFromU8(files[name] ?? new Uint8Array()))
    .join('')
  expect(missingIn(text)).toEqual([])
  expect(text).toContain('Amara Okafor')
  expect(text).toMatch(/Draft of \d+ \w+ \d{4} · not published/)
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const draft = await draftOf(new Uint8Array(rawPayload), { token: 't', newId: () => crypto.randomUUID() })
  expect(draft.references).toHaveLength(5)
})

test('LaTeX contains every word, the references and the picture', async () => {
  const { rawPayload } = await take(editor, 'latex')
  const files = unzipSync(new Uint8Array(rawPayload))
  const text = [files['paper.tex'], files['references.bib']]
    .map((bytes) => strFromU8(bytes ?? new Uint8Array()))
    .join('')
  expect(missingIn(text.replaceAll('\\', ''))).toEqual([])
  expect(text).toMatch(/Draft of \d+ \w+ \d{4} .{1,30} not published/)
  expect(Object.keys(files)).toContain('figures/picture-1.png')
})

test('Markdown is a package with every picture and file that it refers to', async () => {
  const { rawPayload, headers } = await take(lead, 'markdown')
  expect(headers['content-disposition']).toContain('filename="Alert fatigue by the hour.markdown.zip"')
  const files = unzipSync(new Uint8Array(rawPayload))
  const text = strFromU8(files['paper.md'] ?? new Uint8Array())
  expect(missingIn(text.replaceAll('\\', ''))).toEqual([])
  const named = Array.from(text.matchAll(/\]\((files\/[^)]+)\)/g), ([, name = '']) => name)
  expect(named).toEqual(['files/bars.png', 'files/alarms.csv'])
  expect(named.filter((name) => !files[name]?.length)).toEqual([])
  expect(text).not.toContain('/files/')
})

test('a draft without files is one Markdown file', async () => {
  const { headers, body } = await take(lead, 'markdown', await createPaper(testApp, lead))
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(body).not.toContain('suggestion')
})

test('open suggestions are tracked changes in Word, and other files say at their heads how many they leave out', async () => {
  const id = (random: string) => suggestionId({ memberId: lead.id, now: new Date(), random })
  const [added, dropped] = [id('a'), id('b')]
  const methods = doc(
    p(
      'Kept',
      marked(' added', ['insertion', { id: added }]),
      ' and ',
      marked('dropped', ['deletion', { id: dropped }]),
    ),
    p('Also', marked(' added', ['insertion', { id: added }])),
  )
  const { paperId: own } = await createWrittenPaper(testApp, lead, aManuscript({ methods }))
  const notice = '2 open suggestions are not in this file. It has the text without them.'
  expect((await take(lead, 'markdown', own)).body).toContain(`*${notice}*`)
  const partOf = async (kind: string, name: string) =>
    strFromU8(unzipSync(new Uint8Array((await take(lead, kind, own)).rawPayload))[name] ?? new Uint8Array())
  expect(await partOf('latex', 'paper.tex')).toContain(`\\noindent\\emph{${notice}}`)
  const word = await partOf('docx', 'word/document.xml')
  expect(word).not.toContain('not in this file')
  expect(word.match(/<w:ins [^>]*w:author="Amara Okafor"/g)).toHaveLength(2)
  expect(word).toMatch(/<w:del [^>]*w:author="Amara Okafor".*<w:delText[^>]*>dropped/)
})

test('a Word document says how many suggestions on what it leaves out, and has figures as tracked changes', async () => {
  const id = suggestionId({ memberId: lead.id, now: new Date(), random: 'c' })
  const other = suggestionId({ memberId: lead.id, now: new Date(), random: 'd' })
  const joined = h(3, 'Joined').type.create({ level: 3, suggested: `deletion:${other}` }, p('Joined.').content)
  const methods = doc(p('Kept.'), joined, figure({ id: 'f', suggested: `insertion:${id}` }, 'Another.'))
  const { paperId: own } = await createWrittenPaper(testApp, lead, aManuscript({ methods }))
  const files = unzipSync(new Uint8Array((await take(lead, 'docx', own)).rawPayload))
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('One open suggestion is not in this file: 1 on paragraphs. It has the text without it.')
  expect(xml).toMatch(/<w:ins [^>]*w:author="Amara Okafor"[^>]*>.{0,300}Another\./)
})

test('the references are exported as BibTeX', async () => {
  const { body, headers } = await take(lead, 'bibtex')
  expect(headers['content-type']).toBe('application/x-bibtex; charset=utf-8')
  expect(body.match(/^@article\{/gm)).toHaveLength(5)
})

test('references that are typed as lines are exported as BibTeX, and a paper without any is refused', async () => {
  const references = doc(p('1. Roe R. Silence on wards. BMJ. 2018;1:2-3.'), p('2. Ministry of Health. Quiet hours.'))
  const { paperId: typed } = await createWrittenPaper(testApp, lead, aManuscript({ references }))
  const { body } = await take(lead, 'bibtex', typed)
  expect(body.match(/^@misc\{/gm)).toHaveLength(2)
  expect(body).toContain('Roe R. Silence on wards. BMJ. 2018;1:2-3.')
  const empty = await take(lead, 'bibtex', await createPaper(testApp, lead))
  expect(empty.statusCode).toBe(409)
  expect(empty.json()).toMatchObject({ detail: expect.stringContaining('no references yet') })
})

describe.each(['docx', 'latex', 'bibtex'])('as %s', (kind) => {
  test('a draft cannot be exported outside its team', async () => {
    expect((await take(stranger, kind)).statusCode).toBe(404)
    expect((await take(undefined, kind)).statusCode).toBe(401)
    expect((await take(lead, kind, crypto.randomUUID())).statusCode).toBe(404)
    expect((await take(lead, kind, 'none')).statusCode).toBe(404)
  })
})

test.each(['docx', 'latex'])('an empty paper can be exported as %s, too', async (kind) => {
  expect((await take(lead, kind, await createPaper(testApp, lead))).statusCode).toBe(200)
})

import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jatsFaults } from '#formats/jats/out/jats-schema.fixture.ts'
import { manuscript as schema } from '#formats/manuscript/schema.ts'
import { suggestionId } from '#formats/manuscript/suggestions.ts'
import { aManuscript, bullets, doc, figure, h, marked, p, quote } from '#formats/manuscript/manuscript.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save } from '#features/editor/server/workspace.fixture.ts'
import { createWrittenPaper } from '../written-papers.fixture.ts'
import { draftName } from './download-draft.ts'

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

const KINDS = ['pdf', 'jats', 'markdown'] as const
type Kind = (typeof KINDS)[number]

const take = (by: TestMember | undefined, kind: Kind, id = paperId) =>
  testApp.inject({
    method: 'GET',
    url: `/api/student/papers/${id}/export/${kind}`,
    ...(by ? { headers: { authorization: `Bearer ${by.token}` } } : {}),
  })

test('a draft is a tagged PDF that is marked as a draft', async () => {
  const { statusCode, rawPayload, headers } = await take(lead, 'pdf')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain('filename="Alert fatigue by the hour.pdf"')
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  for (const part of ['Draft · not published', 'Draft of', 'Amara Okafor', 'quokka', 'wombats', 'narwhals'])
    expect(text).toContain(part)
  expect(text).not.toContain('Published:')
  // The label and its value are on one line; otherwise the label would be a separate paragraph.
  expect(text.replaceAll(/\s+/g, ' ')).toContain('c. third d. fourth')
})

test('emoji and letters missing from Latin fonts are drawn in a draft’s PDF', async () => {
  const own = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId: own, sectionName: 'methods', content: 'Faces 🙂 ❤️ in สมชาย, ሰላም and 明.' })
  const { rawPayload } = await take(lead, 'pdf', own)
  // PDF/UA forbids characters without glyphs.
  expect(rawPayload.toString('latin1')).toContain('pdfuaid:part')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  expect(['🙂', '❤', 'สมชาย', 'ሰላም', '明'].filter((part) => !text.includes(part))).toEqual([])
  // The heading of an empty section is omitted, too.
  expect(text).not.toContain('Abstract')
})

test('words longer than a line, tabs and Arabic words are complete in the PDF of a draft', async () => {
  const own = await createPaper(testApp, lead)
  const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)
  const section = { paperId: own, sectionName: 'methods' } as const
  await save(testApp, lead, { ...section, content: `${word}\n\nOne\ttwo.\n\nFaces 👩‍⚕️.\n\nعربي في بيتي` })
  const { rawPayload } = await take(lead, 'pdf', own)
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  for (const part of ['One two', '👩‍⚕️', 'عربي', 'في', 'بيتي']) expect(text).toContain(part)
  const [, , pageWidth = 0] = (await document.getPage(1)).view
  const { items } = await (await document.getPage(1)).getTextContent()
  const ends = items.flatMap((item) => ('str' in item ? [Number(item.transform[4]) + item.width] : []))
  expect(Math.max(...ends)).toBeLessThan(pageWidth)
  expect(text.replaceAll(/\s/g, '')).toContain(word)
})

test('a link with an address too long for a PDF is text there, and a link elsewhere', async () => {
  const address = `https://example.org/${'a'.repeat(9_000)}`
  const linked = doc(p('See ', marked('the protocol', ['link', { href: address }]), '.'))
  const { paperId: own } = await createWrittenPaper(testApp, lead, aManuscript({ methods: linked }))
  const { statusCode, rawPayload } = await take(lead, 'pdf', own)
  expect(statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  expect(text).toContain('See the protocol.')
  expect((await take(lead, 'markdown', own)).body).toContain(address)
})

test('right-to-left headings, quotations and lists are aligned right in the PDF of a draft', async () => {
  const written = doc(h(3, 'عنوان'), quote(p('اقتباس')), bullets([p('بند')]), p('By hand.'))
  const { paperId: own } = await createWrittenPaper(testApp, lead, aManuscript({ conclusion: written }))
  const { rawPayload } = await take(lead, 'pdf', own)
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const items = (await Promise.all(pages.map((page) => page.getTextContent()))).flatMap((page) => page.items)
  const words = items.flatMap((item) => ('str' in item && /\p{Script=Arabic}/u.test(item.str) ? [item] : []))
  expect(words).toHaveLength(3)
  const [, , pageWidth = 0] = pages[0]?.view ?? []
  expect(Math.min(...words.map(({ transform }) => Number(transform[4])))).toBeGreaterThan(pageWidth / 2)
})

test('a draft with characters that no font has says so, and another does not', async () => {
  const own = await createPaper(testApp, lead)
  const read = async () => {
    const { rawPayload } = await take(lead, 'pdf', own)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }
  await save(testApp, lead, { paperId: own, sectionName: 'methods', content: 'We counted.' })
  expect(await read()).not.toContain('empty boxes')
  await save(testApp, lead, { paperId: own, sectionName: 'methods', content: 'We counted \u{10FFF0}.' })
  expect(await read()).toContain('drawn as empty boxes, since there was no font for them')
})

test('a draft is valid JATS with all its text', async () => {
  const { body } = await take(editor, 'jats')
  expect(await jatsFaults(new Map([['draft', body]]))).toEqual([])
  expect(body).toContain('<pub-date-not-available/>')
  expect(body).toMatch(/<td[^>]*>12.*<break\/>of 30<\/td>/)
  for (const part of ['quokka', 'wombats', 'narwhals', 'zebra', '<surname>Okafor</surname>'])
    expect(body).toContain(part)
  expect(body).toContain('<xref ref-type="fig" rid="figure-1">Figure 1</xref>')
})

test('a draft says how many open suggestions it leaves out', { timeout: 120_000 }, async () => {
  const added = suggestionId({ memberId: crypto.randomUUID(), now: new Date(), random: 'a' })
  const methods = doc(p('Kept', marked(' jackdaw', ['insertion', { id: added }]), '.'))
  const { paperId: own } = await createWrittenPaper(testApp, lead, aManuscript({ methods }))
  const notice = 'One open suggestion is not in this file. It has the text without it.'
  const { body: jats } = await take(lead, 'jats', own)
  expect(jats).toContain(`</article-meta><notes><p>${notice}</p></notes></front>`)
  expect(await jatsFaults(new Map([['draft', jats]]))).toEqual([])
  const { rawPayload } = await take(lead, 'pdf', own)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(notice)
  for (const written of [jats, text]) expect(written).not.toContain('jackdaw')
})

test('a draft contains no unstated facts about its authors, and no publication date', async () => {
  const author = await testApp.createMember({ firstName: 'Kim', lastName: 'Sato' })
  const own = await createPaper(testApp, author)
  await save(testApp, author, { paperId: own, sectionName: 'methods', content: 'We counted.' })
  expect((await take(author, 'jats', own)).body).not.toContain('credit.niso.org')
  const { body } = await take(author, 'markdown', own)
  expect(body).toMatch(/Draft of \d{1,2} [A-Z][a-z]+ \d{4} · not published/)
  expect(body).not.toContain('version')
  const roles = [{ role: 'software' as const, degree: null }]
  await testApp.as(author)('PUT /api/student/papers/:paperId/credit-roles', {
    params: { paperId: own },
    body: { roles },
  })
  const said = (await take(author, 'jats', own)).body
  expect(said).toContain('https://credit.niso.org/contributor-roles/software/')
  expect(said).not.toMatch(/<pub-date |<article-version|content-type="pdf"/)
})

describe.each(KINDS)('as %s', (kind) => {
  test('a draft cannot be exported outside its team', async () => {
    expect((await take(stranger, kind)).statusCode).toBe(404)
    expect((await take(undefined, kind)).statusCode).toBe(401)
    expect((await take(lead, kind, crypto.randomUUID())).statusCode).toBe(404)
    expect((await take(lead, kind, 'none')).statusCode).toBe(404)
  })
  test('an empty paper can be exported, too', async () => {
    expect((await take(lead, kind, await createPaper(testApp, lead))).statusCode).toBe(200)
  })
})

test('a draft states the contributions that its authors entered, not those suggested from the text', async () => {
  const colleague = await testApp.createMember({ firstName: 'Daniel', lastName: 'Reyes' })
  const own = await createPaper(testApp, lead, [colleague])
  await save(testApp, lead, { paperId: own, sectionName: 'methods', content: 'We counted alarms.' })
  await testApp.as(colleague)('PUT /api/student/papers/:paperId/credit-roles', {
    params: { paperId: own },
    body: { roles: [{ role: 'software', degree: null }] },
  })
  const [pdf, jats] = await Promise.all([take(lead, 'pdf', own), take(lead, 'jats', own)])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  expect(text).toContain('Daniel Reyes: Software')
  expect(text).not.toContain('Amara Okafor:')
  expect(jats.body.match(/<role/g)).toHaveLength(1)
  expect(jats.body).toContain('>Software</role>')
})

const PLAIN = () => aManuscript({ results: doc(p('Alarms fell.'), p('They fell ', marked('slowly', 'em'), '.')) })

const ID = { id: 'x' }
const SUGGESTED = () =>
  aManuscript({
    results: doc(
      p('Alarms ', marked('rose', ['insertion', ID]), marked('fell', ['deletion', ID]), '.'),
      p('They fell ', marked('slowly', 'em'), marked(' and often', ['insertion', ID]), '.'),
      schema.node('paragraph', { suggested: 'insertion:x' }, [marked('More of it.', ['insertion', ID])]),
      figure({ id: 'f', suggested: 'insertion:x' }, 'New'),
    ),
  })

const LEFT_OUT = 'One open suggestion is not in this file. It has the text without it.'

test.each([
  ['jats', `<notes><p>${LEFT_OUT}</p></notes>`],
  ['markdown', `*${LEFT_OUT}*\n\n`],
] as const)(
  'a paper full of suggestions is %s as if all were rejected, apart from the note about them',
  async (kind, note) => {
    const [plain, suggested] = await Promise.all([
      createWrittenPaper(testApp, lead, PLAIN()),
      createWrittenPaper(testApp, lead, SUGGESTED()),
    ])
    const [one, other] = await Promise.all([take(lead, kind, plain.paperId), take(lead, kind, suggested.paperId)])
    const nameless = (text: string, id: string) => text.replaceAll(id, '').replaceAll(`draft-${id.slice(0, 8)}`, '')
    expect(nameless(other.body.replace(note, ''), suggested.paperId)).toBe(nameless(one.body, plain.paperId))
  },
)

test.each([
  ['What: a/b?', 'What a b.pdf'],
  ['x'.repeat(200), `${'x'.repeat(80)}.pdf`],
])('the title %s becomes the file name %s', (title, name) => {
  expect(draftName(title, 'pdf')).toBe(name)
})

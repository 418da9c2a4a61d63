import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inlinesText } from '../../article/text.ts'
import { citedTitleOf, titleMarkupOf } from '../../article/title.ts'
import { latexZip } from '../../latex/document.ts'
import { markdownOf } from '../../markdown/article.ts'
import { exported, publishedFrom, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle, jatsReferences } from './jats.fixture.ts'

const NOTES = '<author-notes><fn id="n1"><label>★</label><p>Presented in Farland.</p></fn></author-notes>'
const titled = (title: string, people = NOTES) => parseJats(jatsArticle({ title, people }))
const xref = (type: string, mark: string) => `<xref ref-type="${type}" rid="n1">${mark}</xref>`

describe('marks of notes are not part of the title', () => {
  test.each([
    ['of a note on the authors', `Sleep${xref('fn', '★')}`],
    ['of another kind', `Sleep${xref('author-notes', '1')}`],
    ['raised', `Sleep<sup>${xref('fn', '★')},${xref('corresp', '*')}</sup>`],
    ['raised within', `Sleep${xref('fn', '<sup>★</sup>')}`],
    ['without a link', 'Sleep<sup>★</sup>'],
    ['of a cited work', `Sleep${xref('bibr', '12')}`],
    ['in emphasis', `<italic>Sleep${xref('fn', '★')}</italic>`],
    ['of a note in the title', 'Sleep<fn id="n2"><label>†</label><p>Presented in Farland.</p></fn>'],
  ])('%s', (_name, title) => {
    const parsed = titled(title)
    expect([parsed.title, inlinesText(citedTitleOf(parsed.article))]).toEqual(['Sleep', 'Sleep'])
    expect(JSON.stringify(parsed.article)).toContain('Presented in Farland.')
  })

  test('nor of its subtitle and its translation', () => {
    const rest = `<subtitle>A trial${xref('fn', '★')}</subtitle><trans-title-group><trans-title>Schlaf${xref('fn', '★')}</trans-title></trans-title-group></title-group>`
    const xml = jatsArticle({ title: 'Sleep', people: NOTES }).replace('</title-group>', rest)
    const parsed = parseJats(xml)
    expect(parsed.title).toBe('Sleep: A trial')
    expect(parsed.article.front?.translatedTitles).toEqual([['Schlaf']])
    expect(exported(xml)).toContain('<trans-title>Schlaf</trans-title>')
  })
})

describe('the report names a mark that is left out of a title', () => {
  test.each([
    ['a letter', xref('fn', 'a'), 'xref', 'a'],
    ['a number', xref('fn', '1'), 'xref', '1'],
    ['a symbol', xref('fn', '★'), 'xref', '★'],
    ['a raised symbol', `<sup>${xref('fn', '★')}</sup>`, 'xref', '★'],
    ['a raised number', `<sup>${xref('bibr', '12')}</sup>`, 'xref', '12'],
    ['a symbol without a link', '<sup>★</sup>', 'sup', '★'],
  ])('%s', (_name, mark, element, text) =>
    expect(titled(`Sleep${mark}`).unread).toEqual([{ element, lines: [4], texts: [text] }]),
  )

  test('but not one that is kept', () => expect(titled(`Sleep, see ${xref('fig', '1')}`).unread).toEqual([]))
})

describe('marks in the title of the article', () => {
  const back = `<fn-group><fn id="n5"><label>§</label><p>Read at a congress.</p></fn></fn-group>${jatsReferences('<mixed-citation>Oda K. Drizzle. 1999.</mixed-citation>')}`
  const to = (type: string, rid: string, mark: string) => `<xref ref-type="${type}" rid="${rid}">${mark}</xref>`

  test.each([
    ['of a note', `Sleep${to('fn', 'n5', '§')}`, { t: 'x', to: 'note-1', c: ['§'] }],
    ['of a raised note', `Sleep<sup>${to('fn', 'n5', '§')}</sup>`, { t: 'x', to: 'note-1', c: ['§'] }],
    ['of a cited work', `Sleep <sup>${to('bibr', 'r1', '1')}</sup>`, { t: 'cite', to: 'reference-1', c: ['1'] }],
    ['of a note within', 'Sleep<fn><p>Read at a congress.</p></fn>', { t: 'x', to: 'part-1', c: ['*'] }],
  ])('%s that the page has stay in its heading and in the export, but not in the title', (_name, title, mark) => {
    const xml = jatsArticle({ title, back })
    const parsed = parseJats(xml)
    expect(parsed.article.title).toEqual(['Sleep', { t: expect.stringMatching(/^(?:sup|cites)$/), c: [mark] }])
    expect([parsed.title, titleMarkupOf(parsed.article), parsed.unread]).toEqual(['Sleep', null, []])
    expect(exported(xml)).toMatch(/<article-title>Sleep ?<sup><xref [^>]*>[§1*]<\/xref><\/sup><\/article-title>/)
    expect(readFrom(exported(xml))).toEqual(readFrom(xml))
  })

  test('in Markdown are footnotes', () => {
    const parsed = publishedFrom(parseJats(jatsArticle({ title: `Sleep${to('fn', 'n5', '§')}`, back })))
    expect(markdownOf(parsed, { page: 'https://inflo.example.org/a', fileAt: String })).toMatch(
      /^# Sleep\[\^([^\]]+)\]\n[^]*\[\^\1\]: Read at a congress\.$/m,
    )
  })

  test('keep words that links have, and markup', () => {
    const title = `On <italic>E. coli</italic>${to('fn', 'n5', '§')} and ${to('bibr', 'r1', 'Oda (1999)')}`
    const parsed = parseJats(jatsArticle({ title, back }))
    expect(parsed.title).toBe('On E. coli and Oda (1999)')
    expect(titleMarkupOf(parsed.article)).toEqual(['On ', { t: 'i', c: ['E. coli'] }, ' and ', 'Oda (1999)'])
  })
})

describe('marks in the title of a reply', () => {
  const NOTE = '<fn id="n7"><label>‡</label><p>Written at sea.</p></fn>'
  const reply = (title: string) =>
    jatsArticle({ back: jatsReferences('<mixed-citation>Oda K. Drizzle. 1999.</mixed-citation>') }).replace(
      '</article>',
      `<response response-type="reply"><front-stub><title-group><article-title>${title}</article-title></title-group></front-stub><body><p>We disagree.</p></body><back><fn-group>${NOTE}</fn-group></back></response></article>`,
    )
  const link = (type: string, rid: string, mark: string) => `<xref ref-type="${type}" rid="${rid}">${mark}</xref>`
  const to = (id: string) => ({ t: 'sup', c: [{ t: 'x', to: id, c: ['‡'] }] })

  test.each([
    ['of a note', `No${link('fn', 'n7', '‡')}`, (id: string) => ['Reply: No', to(id)]],
    ['of a note, raised', `No<sup>${link('fn', 'n7', '‡')}</sup>`, (id: string) => ['Reply: No', to(id)]],
    ['after a title that only names the kind', `Reply${link('fn', 'n7', '‡')}`, (id: string) => ['Reply', to(id)]],
    [
      'of a cited work',
      `No to Oda ${link('bibr', 'r1', '1')}`,
      () => ['Reply: No to Oda', { t: 'cites', c: [{ t: 'cite', to: 'reference-1', c: ['1'] }] }],
    ],
  ])('%s stay on the page and in exports', (_name, title, headingWith) => {
    const parsed = parseJats(reply(title))
    const [note] = parsed.article.notes
    expect(parsed.article.sections.at(-1)?.heading).toEqual(headingWith(note?.id ?? ''))
    expect(parsed.unread).toEqual([])
    expect(readFrom(exported(reply(title)))).toEqual(readFrom(reply(title)))
    expect(exported(reply(title)).split('<response')[1]).toMatch(
      /<article-title>.*<xref [^>]*>[‡1]<.*<\/article-title>/,
    )
  })

  test('have their notes in the LaTeX and the Markdown', () => {
    const { article, ...parsed } = parseJats(reply(`No${link('fn', 'n7', '‡')}`))
    const paper = { title: ['A'], authors: [], abstract: '', article, pictures: new Map(), records: new Map() }
    const tex = strFromU8(unzipSync(latexZip(paper))['paper.tex'] ?? new Uint8Array())
    expect(tex).toContain('\\section{Reply: No (Written at sea.)}')
    const page = { page: 'https://inflo.example.org/a', fileAt: String }
    expect(markdownOf(publishedFrom({ article, ...parsed }), page)).toMatch(
      /^## Reply: No\[\^([^\]]+)\]\n[^]*\[\^\1\]: Written at sea\.$/m,
    )
  })
})

test('symbols and powers that belong to a title stay', () => {
  expect(titled('Sagittarius A<sup>*</sup> and CD4<sup>+</sup>').title).toBe('Sagittarius A* and CD4⁺')
})

test('a note on the title is shown and exported', () => {
  const note = '<fn-group><fn id="n3" symbol="*"><p>Funded by the quokkas.</p></fn></fn-group></title-group>'
  const xml = jatsArticle({ title: 'Sleep<xref ref-type="fn" rid="n3"><sup>*</sup></xref>' }).replace(
    '</title-group>',
    note,
  )
  const { article } = parseJats(xml)
  const section = article.sections.find(({ heading }) => inlinesText(heading) === 'Notes on the Title')
  expect(section?.blocks).toEqual([{ t: 'p', c: ['Funded by the quokkas.'] }])
  expect(exported(xml)).toMatch(/<author-notes><fn[^>]*><p>Funded by the quokkas\.<\/p><\/fn><\/author-notes>/)
})

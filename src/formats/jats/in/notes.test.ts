import { describe, expect, test } from 'vitest'
import type { Note } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { KEPT_PARTS } from '../out/kept-parts.fixture.ts'
import { exported } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const labels = (notes: Note[] = []): string[] => notes.map(({ label }) => label)
const table = (foot: string, cell = '1') =>
  `<table-wrap id="t1"><table><tr><td>${cell}</td></tr></table><table-wrap-foot>${foot}</table-wrap-foot></table-wrap>`
const tableNotes = (foot: string, cell?: string): Note[] => {
  const [block] = parseJats(jatsArticle({ body: table(foot, cell) })).article.sections[0]?.blocks ?? []
  return block?.t === 'table' ? block.notes : []
}
const group = (...notes: string[]) => jatsArticle({ back: `<fn-group>${notes.join('')}</fn-group>` })

describe('a note without a mark gets none', () => {
  test('in a table with marked notes', () => {
    const foot =
      '<fn id="f1"><p><sup>*</sup>Median.</p></fn><fn><label>**</label><p>Mean.</p></fn><fn><p>CI, interval.</p></fn>'
    expect(labels(tableNotes(foot))).toEqual(['*', '**', ''])
    expect(exported(jatsArticle({ body: table(foot) }))).toMatch(/<fn id="[^"]*"><p>CI, interval\.<\/p><\/fn>/)
  })

  test('at the end of the article', () => {
    expect(labels(parseJats(group('<fn><p>Paid by quokkas.</p></fn>', '<fn><p>None.</p></fn>')).article.notes)).toEqual(
      ['', ''],
    )
  })
})

describe('a note that the text refers to has the mark of the text', () => {
  test.each([
    ['with words', '<xref ref-type="table-fn" rid="f1">a</xref>', 'a'],
    ['without words', '<xref ref-type="table-fn" rid="f1"/>', '*'],
  ])('%s', (_name, cell, label) => {
    expect(labels(tableNotes('<fn id="f1"><p>Median.</p></fn>', cell))).toEqual([label])
  })

  test('also where it is written', () => {
    const { notes } = parseJats(jatsArticle({ body: '<p>Milk<fn><p>Warm.</p></fn> helps.</p>' })).article
    expect(labels(notes)).toEqual(['*'])
  })
})

describe('notes without marks have signs of their own', () => {
  const marksIn = (xml: string) =>
    Array.from(xml.matchAll(/<xref ref-type="(?:table-)?fn"[^>]*>([^<]*)</g), ([, mark]) => mark)
  const to = (id: string) => `<xref ref-type="fn" rid="${id}"/>`

  test('where they are written, and none that the file has', () => {
    const body = '<p>Ice<fn><p>Cold.</p></fn>, fog<fn><p>Wet.</p></fn>, hail<fn><label>†</label><p>Hard.</p></fn>.</p>'
    expect(labels(parseJats(jatsArticle({ body })).article.notes)).toEqual(['*', '‡', '†'])
    expect(marksIn(exported(jatsArticle({ body })))).toEqual(['*', '‡', '†'])
  })

  test('if links without text call them', () => {
    const body = `<p>Ice${to('n1')}, fog${to('n2')}, hail${to('n4')}.</p>`
    const back = `<fn-group><fn id="n1"><p>Cold.</p></fn><fn id="n2"><p>Wet.</p></fn><fn id="n3"><p>Uncalled.</p></fn><fn id="n4"><label>c</label><p>Hard.</p></fn></fn-group>`
    expect(labels(parseJats(jatsArticle({ body, back })).article.notes)).toEqual(['*', '†', '', 'c'])
    expect(marksIn(exported(jatsArticle({ body, back })))).toEqual(['*', '†', 'c'])
  })

  test('that start again in each table', () => {
    const foot = (id: string) => `<fn id="${id}1"><p>Cold.</p></fn><fn id="${id}2"><p>*Wet.</p></fn>`
    const body = ['a', 'b'].map((id) => table(foot(id), `1${to(`${id}1`)} 2${to(`${id}2`)}`)).join('')
    expect(marksIn(exported(jatsArticle({ body })))).toEqual(['†', '*', '†', '*'])
  })

  test('if links without text follow one another', () => {
    const body = `<p>Ice${to('n1')}${to('n2')}.</p>`
    const back = '<fn-group><fn id="n1"><p>Cold.</p></fn><fn id="n2"><p>Wet.</p></fn></fn-group>'
    expect(marksIn(exported(jatsArticle({ body, back })))).toEqual(['*', '†'])
  })

  test('more than the usual signs', () => {
    const body = `<p>${Array.from({ length: 8 }, (_, index) => `Day ${index}<fn><p>Rain.</p></fn>`).join(' ')}</p>`
    expect(labels(parseJats(jatsArticle({ body })).article.notes)).toEqual(['*', '†', '‡', '§', '‖', '¶', '**', '††'])
  })
})

test('a link without text to a figure has its label', () => {
  const body = '<p>See <xref ref-type="fig" rid="f1"/>.</p><fig id="f1"><label>Figure 4</label></fig>'
  const [text] = parseJats(jatsArticle({ body })).article.sections[0]?.blocks ?? []
  expect(text).toEqual({ t: 'p', c: ['See ', { t: 'x', to: 'figure-1', c: ['Figure 4'] }, '.'] })
})

test('the type of a note is exported', () => {
  const notes = group(
    '<fn fn-type="conflict"><p>None.</p></fn>',
    '<fn fn-type="custom" custom-type="ethics"><p>Approved.</p></fn>',
    '<fn fn-type="ward"><p>Ward 7.</p></fn>',
  )
  const xml = exported(notes)
  expect(xml).toMatch(/<fn id="[^"]*" fn-type="conflict"><p>None\./)
  expect(xml).toMatch(/<fn id="[^"]*" fn-type="custom" custom-type="ethics"><p>Approved\./)
  expect(xml).toMatch(/<fn id="[^"]*" fn-type="custom" custom-type="ward"><p>Ward 7\./)
})

test('a note where a link calls it has one mark, and a space after it', () => {
  const xml = KEPT_PARTS['notes where the text calls them']
  const [block] = parseJats(xml).article.sections[0]?.blocks ?? []
  expect(inlinesText(block?.t === 'p' ? block.c : [])).toBe('Mugs,¹ bowls,² jugs³ and pans³.')
  expect(exported(xml).match(/<xref /g)).toHaveLength(4)
  expect(exported(xml)).toContain('Mugs,<xref ref-type="fn" rid="note-1"><sup>1</sup></xref> bowls')
})

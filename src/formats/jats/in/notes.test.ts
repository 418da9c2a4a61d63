import { describe, expect, test } from 'vitest'
import type { Note } from '../../article/article.ts'
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

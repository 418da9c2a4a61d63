import { describe, expect, test } from 'vitest'
import type { ArticleBlock, Inline } from '../../article/article.ts'
import { referencesCited } from '../../article/article.ts'
import { withRanges } from '../../article/citation-ranges.ts'
import { parseJats } from './article.ts'
import { jatsArticle, jatsReferences } from './jats.fixture.ts'

const LIST = jatsReferences(...Array.from({ length: 14 }, (_, index) => `<note><p>Work ${index + 1}</p></note>`))

const xref = (rid: string, text: string) => `<xref ref-type="bibr" rid="${rid}">${text}</xref>`

const blocksOf = (text: string): ArticleBlock[] =>
  parseJats(jatsArticle({ body: `<p>${text}</p>`, back: LIST })).article.sections[0]?.blocks ?? []

const citationsIn = (content: Inline[]): Inline[] =>
  content.flatMap((inline) => {
    if (typeof inline !== 'object') return []
    if (inline.t === 'cite') return [inline]
    if (!('c' in inline)) return []
    return citationsIn(inline.t === 'cites' ? withRanges(inline.c) : inline.c)
  })

/** Returns the reference positions that each citation mark cites, as the page shows them. */
const cited = (text: string): number[][] =>
  blocksOf(text).flatMap((block) =>
    block.t === 'p'
      ? citationsIn(block.c).map((inline) =>
          typeof inline === 'object' && inline.t === 'cite'
            ? referencesCited(inline).map((id) => Number(id.replace('reference-', '')))
            : [],
        )
      : [],
  )

const FOUR_TO_THIRTEEN = [[4, 5, 6, 7, 8, 9, 10, 11, 12, 13]]

describe('a range cites every reference in it', () => {
  test.each([
    ['two marks with a dash', `Known ${xref('r4', '[4]')}–${xref('r13', '[13]')}.`],
    ['a range inside its end mark', `Known [${xref('r4', '4')}${xref('r5', '')}–${xref('r13', '13')}].`],
    ['two marks with a hyphen in brackets', `Known [${xref('r4', '4')}-${xref('r13', '13')}].`],
    ['brackets between the marks', `Known [${xref('r4', '4')}]–[${xref('r13', '13')}].`],
    ['raised marks', `Known<sup>${xref('r4', '4')}–${xref('r13', '13')}</sup>.`],
    ['marks and a dash raised each', `Known${xref('r4', '<sup>4</sup>')}<sup>−</sup>${xref('r13', '<sup>13</sup>')}.`],
    ['one mark that names the first', `Known [${xref('r4', '4–13')}].`],
    ['one mark that names the ends', `Known ${xref('r4 r13', '[4‐13]')}.`],
    ['one mark that names all', `Known <sup>${xref('r4 r5 r6 r7 r8 r9 r10 r11 r12 r13', '4-13')}</sup>.`],
  ])('%s', (_form, text) => {
    expect(cited(text)).toEqual(FOUR_TO_THIRTEEN)
  })

  test.each([
    [`Known [${xref('r4', '4')},${xref('r6', '6')}–${xref('r9', '9')}].`, [[4], [6, 7, 8, 9]]],
    [`Known <sup>${xref('r4 r6 r7 r8 r9', '4,6–9')}</sup>.`, [[4], [6, 7, 8, 9]]],
    [`Known ${xref('r1 r2', '1,2')}.`, [[1], [2]]],
    [`Known ${xref('r1', '1')}${xref('r2', '2')}.`, [[1], [2]]],
    [`By name (${xref('r2 r3', 'Needham, 2008, 2009')}).`, [[2, 3]]],
    [`Needham (${xref('r2', '2008')}).`, [[2]]],
    // The file says 40 by mistake, but has only 14 references.
    [`Known ${xref('r13', '13–40')}.`, [[13, 14]]],
  ])('%s', (text, places) => {
    expect(cited(text)).toEqual(places)
  })
})

test('a year is not a reference number and stays in the line', () => {
  expect(blocksOf(`Needham (${xref('r2', '2008')}).`)).toEqual([
    { t: 'p', c: ['Needham (', { t: 'cite', to: 'reference-2', c: ['2008'] }, ').'] },
  ])
})

test('note marks are raised in cells, headings and text once, and notes named in words are not', () => {
  const table = `<table-wrap><table><thead><tr><th>OR<xref ref-type="table-fn" rid="n1">a</xref></th></tr></thead><tbody><tr><td>3<sup><xref ref-type="table-fn" rid="n2">2</xref></sup></td></tr></tbody></table>
    <table-wrap-foot><fn id="n1"><p><sup>a</sup>Adjusted.</p></fn><fn id="n2"><label>2</label><p>See <xref ref-type="table-fn" rid="n1">note a</xref>.</p></fn></table-wrap-foot></table-wrap>`
  const [block] = parseJats(jatsArticle({ body: table })).article.sections[0]?.blocks ?? []
  expect(block).toMatchObject({
    tables: [
      {
        head: [[{ c: ['OR', { t: 'sup', c: [{ t: 'x', to: 'note-1', c: ['a'] }] }] }]],
        body: [[{ c: ['3', { t: 'sup', c: [{ t: 'x', to: 'note-2', c: ['2'] }] }] }]],
      },
    ],
    notes: [
      { label: 'a', blocks: [{ t: 'p', c: ['Adjusted.'] }] },
      { label: '2', blocks: [{ t: 'p', c: ['See ', { t: 'x', to: 'note-1', c: ['note a'] }, '.'] }] },
    ],
  })
})

import { describe, expect, test } from 'vitest'
import { outlineOf, plainTextOf } from '../../article/text.ts'
import { articleSchema } from '../../article/schema.ts'
import { asSent } from '../../article/sent-articles.fixture.ts'
import { orcidIn } from '../front/authors.ts'
import { parseJats } from './article.ts'
import { smallArticle } from './articles.fixture.ts'

const parsed = parseJats(smallArticle())
const written = JSON.stringify(parsed.article)

describe('the front matter', () => {
  test('title, journal, DOI and dates are read', () => {
    expect(parsed).toMatchObject({
      title: 'Video visits and Escherichia coli in two wards',
      journal: 'Journal of Small Fixtures',
      doi: '10.5555/small.0001',
      issued: '2024-03-07',
      imprint: { volume: '3', issue: '2', pages: '17-24', issn: '2222-2222', publisher: 'Fixture Press' },
      language: 'en',
    })
    expect(parsed.article.title).toEqual(['Video visits and ', { t: 'i', c: ['Escherichia coli'] }, ' in two wards'])
  })

  test('authors are read in order with affiliations; a wrong ORCID is left out; editors are not authors', () => {
    expect(parsed.authors).toEqual([
      {
        given: 'Amara',
        family: 'Okafor',
        suffix: 'Jr',
        orcid: '0000-0002-1825-0097',
        affiliations: ['University of Lagos, Lagos, Nigeria'],
        corresponding: true,
        isCollaboration: false,
        creditRoles: [{ role: 'software', degree: 'lead' }],
      },
      expect.objectContaining({
        family: 'Watanabe',
        orcid: null,
        affiliations: ['University of Lagos, Lagos, Nigeria', 'District Hospital, Freiburg, Germany'],
        corresponding: false,
      }),
      expect.objectContaining({ given: '', family: 'Two Wards Group', isCollaboration: true }),
    ])
    expect(plainTextOf(parsed.article)).toContain('Members of Two Wards Group\nRuth Feld, District Hospital')
  })

  test('an ORCID with the check digit X is valid', () => {
    expect(orcidIn('https://orcid.org/0000-0002-1694-233X')).toBe('0000-0002-1694-233X')
    expect(orcidIn('0000-0002-1694-2331')).toBeNull()
  })

  test('licence, keywords, subjects and abstract are read', () => {
    expect(parsed.licence).toEqual({
      name: 'CC BY 4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      text: 'Free to use.',
    })
    expect(parsed.keywords).toEqual(['telemedicine', 'wards'])
    expect(parsed.subjects).toEqual(['Medicine', 'Telemedicine'])
    expect(parsed.abstract).toBe('Background: Visits by video are common.\n\nFindings: They worked.')
  })
})

describe('the body', () => {
  test('numbered citations are grouped, citations by name stay, and citations without a reference become text', () => {
    const paragraph = parsed.article.sections[0]?.blocks[0]
    const cite = (number: number) => ({ t: 'cite', to: `reference-${number}`, c: [String(number)] })
    expect(paragraph).toEqual({
      t: 'p',
      c: [
        'Known before',
        { t: 'cites', c: [cite(1), ',', cite(2), '–', cite(3)] },
        '. Bracketed',
        { t: 'cites', c: [cite(1), ',', cite(3)] },
        ' too, and 10',
        { t: 'sup', c: ['3'] },
        { t: 'cites', c: ['[', cite(2), ']'] },
        '; by name (',
        { t: 'cite', to: 'reference-2', c: ['Needham, 2008'] },
        '); lost [9].',
      ],
    })
  })

  test('a list inside a paragraph splits it, and a note’s mark keeps its place', () => {
    const blocks = parsed.article.sections[0]?.blocks ?? []
    expect(blocks.map(({ t }) => t)).toEqual(['p', 'p', 'list', 'p'])
    expect(blocks[3]).toEqual({
      t: 'p',
      c: ['and on it goes', { t: 'sup', c: [{ t: 'x', to: 'note-1', c: ['a'] }] }, '.'],
    })
    expect(parsed.article.notes).toEqual([
      { id: 'note-1', label: 'a', blocks: [{ t: 'p', c: ['A note in a sentence.'] }] },
    ])
  })

  test('a section without a heading does not deepen the heading level', () => {
    expect(outlineOf(parsed.article).slice(0, 3)).toEqual([
      { id: 'section-1', heading: 'Introduction', level: 2 },
      { id: 'section-3', heading: 'Deeper without a heading between', level: 3 },
      { id: 'section-4', heading: 'Methods', level: 2 },
    ])
  })

  test('only web links are links; unknown elements keep their words', () => {
    expect(written).toContain('{"t":"a","href":"https://example.org/a","c":["a page"]}')
    expect(written).not.toContain('javascript:')
    expect(plainTextOf(parsed.article)).toContain('a trap')
    expect(plainTextOf(parsed.article)).toContain('words of an unknown element')
  })

  test('formulas keep only allowed elements; TeX is a formula too; a picture links to the article', () => {
    const formula = parsed.article.sections[1]?.blocks[0]
    expect(formula).toMatchObject({ t: 'formula', id: 'formula-1', label: '(1)' })
    expect(JSON.stringify(formula)).not.toMatch(/script|onclick|href|mfenced|annotation|two/)
    expect(plainTextOf(parsed.article)).toContain('(a,b)')
    expect(written).toContain('{"e":"msup","c":[{"e":"mi","c":["c"]},{"e":"mn","c":["2"]}]}')
    expect(written).toContain('{"t":"math","source":"https://doi.org/10.5555/small.0001","id":"part-3"}')
  })

  test('a note with its mark in its text shows the mark once', () => {
    const xml = smallArticle().replace('<label>*</label><p>Median.</p>', '<p>** Median of <italic>all</italic>.</p>')
    expect(JSON.stringify(parseJats(xml).article)).toContain(
      '{"id":"note-2","label":"**","blocks":[{"t":"p","c":["Median of ",{"t":"i","c":["all"]},"."]}]}',
    )
  })

  test('a table keeps its head, spans, notes and cells with capital tags', () => {
    const table = parsed.article.sections[1]?.blocks.find((block) => block.t === 'table')
    expect(table).toMatchObject({
      id: 'table-1',
      label: 'Table 1',
      title: ['Patients at inclusion.'],
      notes: [{ id: 'note-2', label: '*', blocks: [{ t: 'p', c: ['Median.'] }] }],
    })
    expect(table?.tables[0]?.head[0]).toMatchObject([{ rowspan: 2 }, { colspan: 2, align: 'center', h: true }])
    expect(table?.tables[0]?.body[0]).toMatchObject([
      { c: ['Age'], h: true },
      { c: ['63', { t: 'sup', c: [{ t: 'x', to: 'note-2', c: ['*'] }] }], align: 'right' },
      { c: ['64'] },
    ])
  })

  test('figures, boxes, quotes, verses, code and definitions are read', () => {
    const kinds = parsed.article.sections[1]?.blocks.map(({ t }) => t)
    expect(kinds).toEqual(['formula', 'p', 'table', 'figure', 'box', 'quote', 'verse', 'code', 'definitions'])
    expect(written).toContain('"source":"https://doi.org/10.5555/small.0001.g001"')
  })

  test('the back matter follows the body', () => {
    const headings = parsed.article.sections.map(({ heading }) => heading[0])
    expect(headings).toEqual([
      'Introduction',
      'Methods',
      'Acknowledgements',
      'Members of Two Wards Group',
      'Competing Interests',
    ])
  })

  test('references are read with their fields and their printed text', () => {
    const [first, second, third] = parsed.article.references
    expect(first).toMatchObject({
      id: 'reference-1',
      number: 1,
      authors: 'Needham DM, et al.',
      year: '2008',
      title: ['Mobilizing patients.'],
      source: 'JAMA',
      volume: '300',
      pages: '1685–1690',
      doi: '10.1001/jama.300.14.1685',
    })
    expect(first?.text).toEqual([
      'Needham DM, et al. Mobilizing patients. ',
      { t: 'i', c: ['JAMA'] },
      '. 2008;300:1685–1690. doi: ',
      { t: 'a', href: 'https://doi.org/10.1001/jama.300.14.1685', c: ['10.1001/jama.300.14.1685'] },
      '.',
    ])
    expect(second).toMatchObject({ pmid: '23953217', text: ['Brummel NE. Delirium. Crit Care. 2013.'] })
    expect(third?.text).toEqual(['Unpublished.'])
  })

  test('the whole article fits its schema, also after JSON serialization', () => {
    expect(articleSchema.parse(JSON.parse(written))).toEqual(asSent(parsed.article))
  })
})

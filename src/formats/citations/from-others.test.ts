import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { referenceFromCsl } from './from-csl.ts'
import { referenceFromLine } from './from-line.ts'
import { doiOf, pmcidOf, pmidOf } from './identifiers.ts'
import { readPasted } from './pasted-references.ts'
import { referenceSchema } from './reference-schema.ts'
import { ama } from './styles/ama.ts'
import { apa } from './styles/apa.ts'
import { vancouver } from './styles/vancouver.ts'
import { aReference } from './citations.fixture.ts'

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

test.each([
  ['https://doi.org/10.1001/jama.300.14.1685', '10.1001/jama.300.14.1685'],
  ['doi:10.1016/S0140-6736(05)67889-1.', '10.1016/S0140-6736(05)67889-1'],
  ['(see 10.1000/182)', '10.1000/182'],
  ['((10.1000/18(2)).).', '10.1000/18(2)'],
  ['https://dx.doi.org/10.1000%2F182', '10.1000/182'],
  ['10.1/x', ''],
  ['nothing', ''],
  [SICI, SICI],
  [`Smith J. Trials. Stat Med. 1998. doi: ${SICI}.`, SICI],
  [`https://doi.org/${encodeURIComponent(SICI)}`, SICI],
  [`https://doi.org/${encodeURI(SICI)}`, SICI],
  [`<https://doi.org/${SICI}>`, SICI],
  ['<https://doi.org/10.1000/abc>', '10.1000/abc'],
  ['<https://doi.org/10.1000/abc>; <https://example.org:80>', '10.1000/abc'],
  ['see 10.1000/abc>.', '10.1000/abc'],
  ['<a>10.1000/abc</a>', '10.1000/abc'],
  ['10.1000/abc<br>2', '10.1000/abc'],
])('the DOI in "%s" is "%s"', (text, doi) => expect(doiOf(text)).toBe(doi))

test.each([
  ['PMID: 18270352', '18270352'],
  ['https://pubmed.ncbi.nlm.nih.gov/18270352/', '18270352'],
  ['pages 100-200', ''],
])('the PubMed number in "%s" is "%s"', (text, pmid) => expect(pmidOf(text)).toBe(pmid))

test('a PubMed Central number keeps its letters', () => expect(pmcidOf('pmc2754242.')).toBe('PMC2754242'))

describe('CSL-JSON from other programs', () => {
  test('a registry’s answer with lists and HTML tags is read', () => {
    const record = referenceFromCsl(
      {
        type: 'journal-article',
        title: ['Effects of <i>Plasmodium</i> &amp; co in H<sub>2</sub>O'],
        'container-title': ['JAMA'],
        author: [{ family: 'Berg', given: 'Åsa', 'non-dropping-particle': 'van der' }, { name: 'Two Wards Group' }],
        published: { 'date-parts': [[2008, 10]] },
        DOI: '10.1001/JAMA.1',
        URL: 'http://dx.doi.org/10.1001/JAMA.1',
        page: '17–24',
        abstract: 'long',
      },
      'a1',
    )
    expect(record).toEqual({
      id: 'a1',
      type: 'article-journal',
      title: 'Effects of Plasmodium & co in H₂O',
      author: [{ family: 'van der Berg', given: 'Åsa' }, { literal: 'Two Wards Group' }],
      issued: { 'date-parts': [[2008, 10]] },
      'container-title': 'JAMA',
      page: '17-24',
      DOI: '10.1001/JAMA.1',
    })
  })

  test('the extra fields that Zotero stores in its note are read', () => {
    expect(referenceFromCsl({ title: 'T', note: 'PMID: 123\nPMCID: PMC456' }, 'a')).toMatchObject({
      PMID: '123',
      PMCID: 'PMC456',
    })
  })

  test('harmful values and values beyond the limits are left out', () => {
    const record = referenceFromCsl(
      {
        type: '__proto__',
        title: `a\u202eb\nc${'x'.repeat(9000)}`,
        URL: 'javascript:alert(1)',
        issued: { 'date-parts': [['soon', 99]] },
        author: [null, 7, { given: 'Only' }, ...Array.from({ length: 2000 }, (_, index) => ({ family: `F${index}` }))],
        volume: { evil: true },
      },
      'a',
    )
    expect(referenceSchema.safeParse(record).success).toBe(true)
    expect(record).not.toHaveProperty('URL')
    expect(record?.author?.at(-1)).toEqual({ family: 'F1999' })
  })

  test.each([null, 7, [], {}, { title: '' }, { title: '\u200b' }])('%j is not a reference', (value) =>
    expect(referenceFromCsl(value, 'a')).toBeUndefined(),
  )
})

describe('a pasted line', () => {
  const record = aReference({
    id: 'a',
    author: [
      { family: 'Needham', given: 'DM' },
      { family: 'van der Berg', given: 'Å' },
    ],
    issued: { 'date-parts': [[2008]] },
  })

  test.each([
    ['Vancouver', vancouver(record)],
    ['AMA', `3. ${ama(record)}`],
  ])('in %s style is split into its parts', (_, line) => {
    const read = referenceFromLine(line, 'a')
    expect({ ...read, page: '1685-1690' }).toEqual(record)
  })

  test('in APA style is split into its parts', () => {
    const author = [
      { family: 'Needham', given: 'D. M.' },
      { family: 'van der Berg', given: 'Å.' },
    ]
    expect(referenceFromLine(`[12] ${apa(record)}`, 'a')).toEqual({ ...record, author })
  })

  test.each([
    'Okafor A, Watanabe J, Sukarno B, Lee C, Kim D, Diaz E, et al. Alert fatigue. JAMA. 2008;300(14):1685-90.',
    'World Health Organization. Global report on sepsis. Geneva: WHO; 2020. Available from: https://who.int/sepsis',
    'Ward notes of 2020, by hand',
  ])('in an unclear format stays one text: %s', (line) => {
    expect(referenceFromLine(line, 'a')).toMatchObject({ type: 'document', title: line, text: line })
  })

  test('without letters is not a reference', () => expect(referenceFromLine('  ', 'a')).toBeUndefined())

  test('of any length is read quickly', () => {
    const lines = ['A B, '.repeat(4000), `${'a. '.repeat(3000)}2008;1:1`, '('.repeat(9000), '10.1234/'.repeat(5000)]
    const readAll = () => {
      for (const line of lines) {
        const read = referenceFromLine(line, 'a')
        expect(read && referenceSchema.safeParse(read).success).toBe(true)
      }
    }
    expect(cpuMsOf(readAll)).toBeLessThan(1000)
  })
})

describe('pasted text', () => {
  test.each([
    ['closing brackets', `10.1000/a${')'.repeat(50_000)}`],
    ['dots before a letter', `10.1000/${'.'.repeat(100_000)}a"`],
    ['beginnings of DOIs', '10.1000.'.repeat(20_000)],
    ['DOIs in a web address', `http://${'10.1000/'.repeat(20_000)} x`],
  ])('a long line of %s is read in linear time', (_signs, text) => {
    expect(cpuMsOf(() => readPasted(text))).toBeLessThan(500)
  })

  test.each([
    ['@article{a, title={b}}', 'bibtex'],
    ['% from Zotero\n@book {a, title={b}}', 'bibtex'],
    ['TY  - JOUR\nTI  - b\nER  - ', 'ris'],
    ['[{"title":"b"}]', 'csl'],
    ['Okafor A. b. JAMA. 2008;1:2.', 'lines'],
  ])('"%s" is %s', (text, kind) => expect(readPasted(text).kind).toBe(kind))

  test('an identifier alone differs from a reference that contains one', () => {
    const pasted = readPasted('10.1000/182, 10.1000/183\nPMID: 18270352\n18270353\nOkafor A. b. doi:10.1000/184')
    expect(pasted.kind === 'lines' && pasted.lines.map(({ isBare, doi, pmid }) => [isBare, doi || pmid])).toEqual([
      [true, '10.1000/182'],
      [true, '10.1000/183'],
      [true, '18270352'],
      [true, '18270353'],
      [false, '10.1000/184'],
    ])
  })
})

test('a line of DOIs is split between them and not inside one', () => {
  const pasted = (text: string) => {
    const read = readPasted(text)
    return read.kind === 'lines' ? read.lines.map(({ doi, pmid }) => doi || pmid) : []
  }
  expect(pasted(`${SICI}; 10.1000/182;10.1000/183;18270352, ${SICI}`)).toEqual([
    SICI,
    '10.1000/182',
    '10.1000/183',
    '18270352',
    SICI,
  ])
})

test('a DOI with XML characters gets a link without them', () => {
  const href = 'https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2'
  expect(apa(aReference({ DOI: SICI }))).toContain(` ${href}`)
  expect(vancouver(aReference({ DOI: SICI }))).toContain(`doi: ${SICI}`)
})

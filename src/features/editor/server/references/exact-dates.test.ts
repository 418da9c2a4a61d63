import { describe, expect, test } from 'vitest'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
import { referenceFromLine } from '#formats/citations/from-line.ts'
import type { CitedDate } from '#formats/citations/reference.ts'
import { referenceSchema } from '#formats/citations/reference-schema.ts'
import { risOf } from '#formats/citations/ris.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { recordXml } from '#formats/jats/out/citation-record.ts'
import { readEntries } from './read-entries.ts'

const DATES: [string, CitedDate, Record<'vancouver' | 'ama' | 'apa' | 'jats', string>][] = [
  [
    'a season',
    { 'date-parts': [[2018]], season: 2 },
    {
      vancouver: '2018 Summer',
      ama: 'Summer 2018',
      apa: '(2018, Summer)',
      jats: '<season>Summer</season><year>2018</year>',
    },
  ],
  [
    'two months',
    {
      'date-parts': [
        [2018, 9],
        [2018, 10],
      ],
    },
    {
      vancouver: '2018 Sep-Oct',
      ama: 'September-October 2018',
      apa: '(2018, September–October)',
      jats: '<season>Sep-Oct</season><year>2018</year>',
    },
  ],
  [
    'two years',
    {
      'date-parts': [
        [2018, 12],
        [2019, 1],
      ],
    },
    {
      vancouver: '2018 Dec-2019 Jan',
      ama: 'December 2018-January 2019',
      apa: '(2018, December–2019, January)',
      jats: '<season>Dec-Jan</season><year>2018-2019</year>',
    },
  ],
  [
    'two seasons',
    {
      'date-parts': [
        [2018, 21],
        [2018, 22],
      ],
    },
    {
      vancouver: '2018 Spring-Summer',
      ama: 'Spring-Summer 2018',
      apa: '(2018, Spring–Summer)',
      jats: '<season>Spring-Summer</season><year>2018</year>',
    },
  ],
  [
    'an approximate year',
    { 'date-parts': [[1795]], circa: true },
    {
      vancouver: 'ca. 1795',
      ama: 'ca. 1795',
      apa: '(ca. 1795)',
      jats: '<year iso-8601-date="1795">ca. 1795</year>',
    },
  ],
  [
    'an approximate month',
    { 'date-parts': [[1795, 5]], circa: true },
    {
      vancouver: 'ca. 1795 May',
      ama: 'ca. May 1795',
      apa: '(ca. 1795, May)',
      jats: '<month>05</month><year iso-8601-date="1795">ca. 1795</year>',
    },
  ],
  [
    'an approximate season',
    { 'date-parts': [[1795]], season: 2, circa: true },
    {
      vancouver: 'ca. 1795 Summer',
      ama: 'ca. Summer 1795',
      apa: '(ca. 1795, Summer)',
      jats: '<season>Summer</season><year iso-8601-date="1795">ca. 1795</year>',
    },
  ],
  [
    'approximate years',
    { 'date-parts': [[1795], [1798]], circa: true },
    {
      vancouver: 'ca. 1795-1798',
      ama: 'ca. 1795-1798',
      apa: '(ca. 1795–1798)',
      jats: '<year iso-8601-date="1795">ca. 1795-1798</year>',
    },
  ],
]

describe.each(DATES)('a reference dated %s', (_name, issued, written) => {
  const record = aReference({ issued, type: 'article-newspaper' })

  test('is stored, and read again from each of our export formats', () => {
    expect(referenceSchema.parse(record).issued).toEqual(issued)
    expect(referenceFromCsl(JSON.parse(JSON.stringify(record)), 'a')?.issued).toEqual(issued)
    for (const [kind, text] of [
      ['bibtex', bibtexOf(record)],
      ['ris', risOf(record)],
    ] as const)
      expect(readEntries({ kind, text }, () => 'a').references[0]?.issued).toEqual(issued)
  })

  test('is printed in each style, and tagged', () => {
    expect(vancouver(record)).toContain(`${written.vancouver};`)
    expect(ama(record)).toContain(written.ama)
    expect(apa(record)).toContain(written.apa)
    expect(recordXml(record)).toContain(written.jats)
  })
})

const CIRCA = { 'date-parts': [[1795]], circa: true }

type PastedEntries = Parameters<typeof readEntries>[0]

test.each<[PastedEntries]>([
  ...['c. 1795', 'c.1795', 'c 1795', 'ca. 1795', 'ca 1795', 'ca.~1795', 'Circa 1795', '[ca. 1795]', '{c}. 1795'].map(
    (year): [PastedEntries] => [{ kind: 'bibtex', text: `@book{a, title = {A}, year = {${year}}}` }],
  ),
  [{ kind: 'bibtex', text: '@book{a, title = {A}, year = "circa 1795"}' }],
  ...['about 1795', 'Around 1795', 'um 1795', 'vers 1795', 'hacia 1795', '[1795?]'].map((year): [PastedEntries] => [
    { kind: 'bibtex', text: `@book{a, title = {A}, year = {${year}}}` },
  ]),
  ...['1795~', '1795%', '1795~/1795~', 'ca. 1795'].map((date): [PastedEntries] => [
    { kind: 'bibtex', text: `@book{a, title = {A}, date = {${date}}}` },
  ]),
  [{ kind: 'ris', text: 'TY  - BOOK\nTI  - A\nPY  - c. 1795\nER  - ' }],
  [{ kind: 'ris', text: 'TY  - BOOK\nTI  - A\nPY  - 1795\nDA  - 1795///ca.\nER  - ' }],
  [{ kind: 'ris', text: 'TY  - BOOK\nTI  - A\nPY  - circa 1795\nDA  - 1795\nER  - ' }],
  [{ kind: 'csl', text: '[{"type": "book", "title": "A", "issued": {"date-parts": [[1795]], "circa": 1}}]' }],
  [{ kind: 'csl', text: '[{"type": "book", "title": "A", "issued": {"raw": "c. 1795"}}]' }],
  [{ kind: 'csl', text: '[{"type": "book", "title": "A", "issued": {"raw": "~1795"}}]' }],
  [{ kind: 'ris', text: 'TY  - BOOK\nTI  - A\nPY  - about 1795\nER  - ' }],
])('an approximate year is kept from %j', (pasted) => {
  const { references, left_out } = readEntries(pasted, () => 'a')
  expect(references.map(({ issued }) => issued)).toEqual([CIRCA])
  expect(left_out).toEqual([])
})

test.each(['1795', 'c1795', '© 1795', 'Calgary 1795', 'music. 1795', 'museum 1795', 'turnabout 1795'])(
  'a year in "%s" is exact',
  (year) => {
    const { references } = readEntries({ kind: 'bibtex', text: `@book{a, title = {A}, year = {${year}}}` }, () => 'a')
    expect(references.map(({ issued }) => issued)).toEqual([{ 'date-parts': [[1795]] }])
  },
)

test('a typed reference keeps the sign of an approximate year', () => {
  const lines = [
    'Roe A. On lamps. Lancet. ca. 1795;3(2):17-24.',
    'Roe, A. (c. 1795). On lamps. Lancet, 3(2), 17–24.',
    'Roe, A. (about 1795). On lamps. Lancet, 3(2), 17–24.',
  ]
  expect(lines.map((line) => referenceFromLine(line, 'a')?.issued)).toEqual([CIRCA, CIRCA, CIRCA])
})

describe('the date on which a page was accessed stays approximate', () => {
  const accessed: CitedDate = { 'date-parts': [[2021, 4]], circa: true }
  const record = aReference({ type: 'webpage', URL: 'https://lamps.example.org', DOI: undefined, accessed })

  test('in BibTeX and RIS, which are read again', () => {
    expect(bibtexOf(record)).toContain('urldate = {2021-04~}')
    expect(risOf(record)).toContain('Y2  - 2021/04//ca.')
    for (const [kind, text] of [
      ['bibtex', bibtexOf(record)],
      ['ris', risOf(record)],
    ] as const)
      expect(readEntries({ kind, text }, () => 'a').references[0]?.accessed).toEqual(accessed)
  })

  test('in styles and JATS', () => {
    expect(vancouver(record)).toContain('[cited ca. 2021 Apr]')
    expect(ama(record)).toContain('Accessed ca. April 2021')
    expect(recordXml(record)).toContain('cited ca. 2021 Apr')
  })

  test('from a note', () => {
    const text = '@misc{a, title = {A}, note = {https://lamps.example.org, accessed about April 2021}}'
    expect(readEntries({ kind: 'bibtex', text }, () => 'a').references[0]?.accessed).toEqual(accessed)
  })
})

test('APA and AMA print only the year of a journal article', () => {
  const record = aReference({
    issued: {
      'date-parts': [
        [2018, 5],
        [2018, 8],
      ],
    },
  })
  expect([apa(record).includes('(2018)'), ama(record).includes('2018;')]).toEqual([true, true])
})

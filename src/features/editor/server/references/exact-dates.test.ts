import { describe, expect, test } from 'vitest'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { referenceFromCsl } from '#formats/citations/from-csl.ts'
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

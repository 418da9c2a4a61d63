import { expect, test } from 'vitest'
import { risOf } from './ris.ts'
import { aCitation, aReference } from './citations.fixture.ts'

test('a record begins with its type, ends with ER and has one line per value', () => {
  const item = aCitation({
    title: 'A title\nER  - \nTY  - BOOK',
    author: [
      { family: 'Okafor', given: 'Amara' },
      { literal: 'Two Wards Group' },
      { family: 'Sukarno' },
      { family: 'King', given: 'Martin L.', suffix: 'Jr.' },
    ],
    keyword: 'diabetes mellitus, type 2; nursing',
    page: '17-24',
    volume: '3',
    DOI: '10.5555/small.0001',
  })
  expect(risOf(item).split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - Okafor, Amara',
    'AU  - Two Wards Group',
    'AU  - Sukarno',
    'AU  - King, Martin L., Jr.',
    'TI  - A title ER - TY - BOOK',
    'T2  - Inflo Research Library',
    'PY  - 2026',
    'DA  - 2026/03/07',
    'VL  - 3',
    'IS  - INF-2026-0001',
    'SP  - 17',
    'EP  - 24',
    'DO  - 10.5555/small.0001',
    'UR  - https://inflo.test/research/INF-2026-0001',
    'KW  - diabetes mellitus, type 2',
    'KW  - nursing',
    'PB  - Inflo',
    'LA  - en',
    'ER  - ',
    '',
  ])
})

test('unknown fields have no line', () => {
  const { title, id, type, URL } = aCitation()
  expect(risOf({ id, type, title, URL, 'container-title': 'J' })).toBe(
    `TY  - JOUR\r\nTI  - ${title}\r\nT2  - J\r\nUR  - ${URL}\r\nER  - \r\n`,
  )
})

test('a book names its editors and its publisher', () => {
  const record = aReference({
    type: 'book',
    editor: [{ family: 'Sukarno' }],
    edition: '2',
    publisher: 'Mosby',
    PMID: '7',
  })
  const lines = risOf(record).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining(['TY  - BOOK', 'ED  - Sukarno', 'ET  - 2', 'PB  - Mosby', 'AN  - PMID: 7']),
  )
})

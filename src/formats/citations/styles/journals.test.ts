import { describe, expect, test } from 'vitest'
import { aCitation } from '../citations.fixture.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { vancouver } from './vancouver.ts'

/** A real article: Needham DM, JAMA 2008. */
const JAMA = aCitation({
  title: 'Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function',
  author: [{ family: 'Needham', given: 'Dale M.' }],
  issued: { 'date-parts': [[2008, 10, 8]] },
  'container-title': 'JAMA',
  volume: '300',
  issue: '14',
  page: '1685-1690',
  number: undefined,
  DOI: '10.1001/jama.300.14.1685',
})

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ family: `Author${index + 1}`, given: 'Ada B.' }))
const group = [{ family: 'Okafor', given: 'Amara' }, { literal: 'Two Wards Group' }]
const { title: TITLE, URL } = aCitation()

describe('a journal article with one author', () => {
  test('Vancouver', () =>
    expect(vancouver(JAMA)).toBe(
      'Needham DM. Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function. JAMA. 2008 Oct 8;300(14):1685-90. doi: 10.1001/jama.300.14.1685',
    ))
  test('AMA', () =>
    expect(ama(JAMA)).toBe(
      'Needham DM. Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function. JAMA. 2008;300(14):1685-1690. doi:10.1001/jama.300.14.1685',
    ))
  test('APA', () =>
    expect(apa(JAMA)).toBe(
      'Needham, D. M. (2008). Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function. JAMA, 300(14), 1685–1690. https://doi.org/10.1001/jama.300.14.1685',
    ))
})

describe('a paper of our own with a number but no volume and no DOI', () => {
  test('Vancouver', () =>
    expect(vancouver(aCitation())).toBe(
      `Okafor A. ${TITLE}. Inflo Research Library. 2026 Mar 7;INF-2026-0001. Available from: ${URL}`,
    ))
  test('AMA', () =>
    expect(ama(aCitation())).toBe(`Okafor A. ${TITLE}. Inflo Research Library. Published March 7, 2026. ${URL}`))
  test('APA', () =>
    expect(apa(aCitation())).toBe(`Okafor, A. (2026). ${TITLE}. Inflo Research Library, Article INF-2026-0001. ${URL}`))
})

test.each([
  [1, 'Author1 AB.', 'Author1 AB.', 'Author1, A. B. (2026)'],
  [2, 'Author1 AB, Author2 AB.', 'Author1 AB, Author2 AB.', 'Author1, A. B., & Author2, A. B. (2026)'],
  [6, 'Author6 AB.', 'Author6 AB.', ', & Author6, A. B. (2026)'],
  [7, 'Author6 AB, et al.', 'Author1 AB, Author2 AB, Author3 AB, et al.', ', & Author7, A. B. (2026)'],
  [20, 'Author6 AB, et al.', 'Author3 AB, et al.', 'Author19, A. B., & Author20, A. B. (2026)'],
  [21, 'Author6 AB, et al.', 'Author3 AB, et al.', 'Author19, A. B., . . . Author21, A. B. (2026)'],
])('%i authors', (count, inVancouver, inAma, inApa) => {
  const item = aCitation({ author: people(count) })
  expect(vancouver(item)).toContain(inVancouver)
  expect(ama(item)).toContain(inAma)
  expect(apa(item)).toContain(inApa)
})

test('a name suffix follows the initials', () => {
  const item = aCitation({ author: [{ family: 'King', given: 'Martin L.', suffix: 'Jr.' }] })
  expect(vancouver(item)).toMatch(/^King ML Jr\. /)
  expect(apa(item)).toMatch(/^King, M\. L\., Jr\. /)
})

test('a group’s name stays whole', () => {
  const item = aCitation({ author: group })
  expect(vancouver(item)).toMatch(/^Okafor A; Two Wards Group\. /)
  expect(ama(item)).toMatch(/^Okafor A; Two Wards Group\. /)
  expect(apa(item)).toMatch(/^Okafor, A\., & Two Wards Group\. \(2026\)\. /)
})

test.each([
  ['Jean-Paul', 'JP', 'J.-P.'],
  ['Dale M.', 'DM', 'D. M.'],
  ['DM', 'DM', 'D. M.'],
  ['D.M.', 'DM', 'D. M.'],
  ['Åsa', 'Å', 'Å.'],
  ['李', '李', '李.'],
])('the given name %s is shortened to %s and %s', (given, plain, dotted) => {
  const item = aCitation({ author: [{ family: 'Muster', given }] })
  expect(vancouver(item)).toContain(`Muster ${plain}. `)
  expect(apa(item)).toContain(`Muster, ${dotted} (`)
})

test('a reference without a year is printed', () => {
  const item = aCitation({ issued: undefined })
  expect(vancouver(item)).toBe(`Okafor A. ${TITLE}. Inflo Research Library. INF-2026-0001. Available from: ${URL}`)
  expect(ama(item)).toBe(`Okafor A. ${TITLE}. Inflo Research Library. ${URL}`)
  expect(apa(item)).toContain('Okafor, A. (n.d.). ')
})

test('a reference without authors is printed', () => {
  const item = aCitation({ author: undefined })
  expect(vancouver(item)).toMatch(/^Alert fatigue by the hour\. Inflo/)
  expect(ama(item)).toMatch(/^Alert fatigue by the hour\. Inflo/)
  expect(apa(item)).toMatch(/^Alert fatigue by the hour\. \(2026\)\. Inflo/)
})

test('a title that is a question gets no full stop', () => {
  const item = aCitation({ title: 'Do alerts tire?' })
  for (const style of [vancouver, ama, apa]) expect(style(item)).toContain('Do alerts tire? Inflo')
})

test('an article number is not printed as a page', () => {
  const item = aCitation({ volume: '7', issue: '2', page: 'e28031', number: undefined })
  expect(vancouver(item)).toContain('2026 Mar 7;7(2):e28031.')
  expect(ama(item)).toContain('2026;7(2):e28031.')
  expect(apa(item)).toContain('Library, 7(2), Article e28031.')
})

test('a reference that is one text is printed unchanged', () => {
  const item = aCitation({ text: 'Okafor 2020, in press' })
  for (const style of [vancouver, ama, apa]) expect(style(item)).toBe('Okafor 2020, in press')
})

import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { entry, on, people } from './entries.fixture.ts'
import { vancouver } from './vancouver.ts'

const book = (names: string[], traits: Partial<ReferenceRecord> = {}) =>
  entry({ type: 'book', title: 'Nursing', author: people(...names), issued: on(2002), ...traits })
const SEVEN = Array.from('ABCDEFG', (letter) => `Sato ${letter}|${letter}`)

test.each([
  [vancouver, ['Okafor|A', 'Lee|C', 'et al.'], 'Okafor A, Lee C, et al. Nursing. 2002.'],
  [
    vancouver,
    [...SEVEN, 'et al.'],
    'Sato A A, Sato B B, Sato C C, Sato D D, Sato E E, Sato F F, et al. Nursing. 2002.',
  ],
  [ama, ['Okafor|A', 'et al.'], 'Okafor A, et al. Nursing. 2002.'],
  [ama, [...SEVEN.slice(0, 6), 'et al.'], 'Sato A A, Sato B B, Sato C C, et al. Nursing. 2002.'],
  [apa, ['Okafor|A', 'et al.'], 'Okafor, A., et al. (2002). Nursing.'],
])('an incomplete author list ends with “et al.”: %o', (style, names, printed) => {
  expect(style(book(names))).toBe(printed)
})

test('one named editor of several is marked as one of several', () => {
  const record = book([], { author: undefined, editor: people('Okafor|A', 'et al.') })
  expect([vancouver, ama, apa].map((style) => style(record))).toEqual([
    'Okafor A, et al, editors. Nursing. 2002.',
    'Okafor A, et al, eds. Nursing. 2002.',
    'Okafor, A., et al. (Eds.). (2002). Nursing.',
  ])
})

test('so is one named editor of a chapter’s book', () => {
  const record = book(['Lee|C'], {
    type: 'chapter',
    'container-title': 'Wards',
    editor: people('Okafor|A', 'et al.'),
  })
  expect(apa(record)).toBe('Lee, C. (2002). Nursing. In A. Okafor, et al. (Eds.), Wards.')
})

const OTHER: Omit<ReferenceRecord, 'id'> = {
  type: 'document',
  title: 'Night lamps',
  author: people('Reda|Cy'),
  'container-title': 'Ward notes',
  issued: on(2011),
}

test('a work of another kind is printed with its container, like an article or like a chapter', () => {
  const styles = (traits: Partial<ReferenceRecord>) =>
    [vancouver, ama, apa].map((style) => style(entry({ ...OTHER, ...traits })))
  expect(styles({ volume: '7', page: '3-9' })).toEqual([
    'Reda C. Night lamps. Ward notes. 2011;7:3-9.',
    'Reda C. Night lamps. Ward notes. 2011;7:3-9.',
    'Reda, C. (2011). Night lamps. Ward notes, 7, 3–9.',
  ])
  expect(styles({ page: '3-9', publisher: 'Brill', editor: people('Lee|Bo') })).toEqual([
    'Reda C. Night lamps. In: Lee B, editor. Ward notes. Brill; 2011. p. 3-9.',
    'Reda C. Night lamps. In: Lee B, ed. Ward notes. Brill; 2011:3-9.',
    'Reda, C. (2011). Night lamps. In B. Lee (Ed.), Ward notes (pp. 3–9). Brill.',
  ])
})

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
])('a list of authors that goes on says so: %o', (style, names, printed) => {
  expect(style(book(names))).toBe(printed)
})

test('one editor of more is of several', () => {
  const record = book([], { author: undefined, editor: people('Okafor|A', 'et al.') })
  expect([vancouver, ama, apa].map((style) => style(record))).toEqual([
    'Okafor A, et al, editors. Nursing. 2002.',
    'Okafor A, et al, eds. Nursing. 2002.',
    'Okafor, A., et al. (Eds.). (2002). Nursing.',
  ])
})

test('those of a chapter’s book, too', () => {
  const record = book(['Lee|C'], {
    type: 'chapter',
    'container-title': 'Wards',
    editor: people('Okafor|A', 'et al.'),
  })
  expect(apa(record)).toBe('Lee, C. (2002). Nursing. In A. Okafor, et al. (Eds.), Wards.')
})

import { expect, test } from 'vitest'
import { aReference } from '../citations.fixture.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { vancouver } from './vancouver.ts'

const BOOK = aReference({
  type: 'book',
  title: 'Letters',
  author: [{ family: 'Lamp', given: 'Ada' }],
  editor: [{ family: 'Ray', given: 'Bo' }],
  issued: { 'date-parts': [[1963]] },
  edition: '2',
  publisher: 'Beacon',
  'container-title': undefined,
  volume: undefined,
  issue: undefined,
  page: undefined,
  DOI: undefined,
})

test('a book with authors and editors names both', () => {
  expect([vancouver, ama, apa].map((style) => style(BOOK))).toEqual([
    'Lamp A. Letters. 2nd ed. Ray B, editor. Beacon; 1963.',
    'Lamp A. Letters. Ray B, ed. 2nd ed. Beacon; 1963.',
    'Lamp, A. (1963). Letters (B. Ray, Ed.; 2nd ed.). Beacon.',
  ])
  const both = { ...BOOK, editor: [...(BOOK.editor ?? []), { family: 'Sun', given: 'Cy' }], edition: undefined }
  expect(apa(both)).toBe('Lamp, A. (1963). Letters (B. Ray & C. Sun, Eds.). Beacon.')
  expect(vancouver({ ...BOOK, author: undefined })).toBe('Ray B, editor. Letters. 2nd ed. Beacon; 1963.')
})

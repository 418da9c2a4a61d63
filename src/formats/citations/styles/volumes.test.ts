import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { ama } from './ama.ts'
import { apa } from './apa.ts'
import { entry, on } from './entries.fixture.ts'
import { vancouver } from './vancouver.ts'

const inStyles = (traits: Partial<ReferenceRecord>) =>
  [vancouver, ama, apa].map((style) => style(entry({ type: 'book', title: 'Wards', issued: on(2019), ...traits })))

test('a multi-volume book shows its volume in every style', () => {
  expect(inStyles({ volume: '2', edition: '3', publisher: 'Mosby' })).toEqual([
    'Wards. 3rd ed. Vol. 2. Mosby; 2019.',
    'Wards. Vol 2. 3rd ed. Mosby; 2019.',
    'Wards (3rd ed., Vol. 2). (2019). Mosby.',
  ])
  expect(inStyles({ type: 'chapter', 'container-title': 'Beds', volume: '2', page: '3-9' })).toEqual([
    'Wards. In: Beds. Vol. 2. 2019. p. 3-9.',
    'Wards. In: Beds. Vol 2. 2019:3-9.',
    'Wards. (2019). In Beds (Vol. 2, pp. 3–9).',
  ])
})

test('software shows its version, and an untitled part of a book shows its pages', () => {
  expect(inStyles({ type: 'software', edition: 'Version 1.2', publisher: 'Zenodo' })).toEqual([
    'Wards [software]. Version 1.2. Zenodo; 2019.',
    'Wards. Version 1.2. Zenodo. Published 2019.',
    'Wards (Version 1.2) [Computer software]. (2019). Zenodo.',
  ])
  expect(apa(entry({ type: 'chapter', title: 'Wards', edition: '12', page: '3-9', issued: on(2019) }))).toBe(
    'Wards (12th ed., pp. 3–9). (2019).',
  )
})

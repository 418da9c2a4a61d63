import { expect, test } from 'vitest'
import { citationLabel } from './citation-labels.ts'

test.each([
  ['a b c e', '1–3,5'],
  ['b', '2'],
  ['e a', '1,5'],
  ['a b', '1,2'],
  ['c  b a b', '1–3'],
  ['a gone', '1,?'],
  ['', '?'],
])('"%s" is cited as "%s"', (refs, label) => {
  const numbers = new Map(['a', 'b', 'c', 'd', 'e'].map((id, index) => [id, index + 1]))
  expect(citationLabel(refs, numbers)).toBe(label)
})

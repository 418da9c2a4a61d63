import { expect, test } from 'vitest'
import { identifiersIn, quoted } from './patient-note.tsx'

test('a text that may identify a patient is named once, even if it occurs twice', () => {
  expect(identifiersIn(['Mrs Keller sleeps badly.', 'Mrs Keller was born on 3.4.1951.'])).toEqual([
    'Mrs Keller',
    '3.4.1951',
  ])
  expect(identifiersIn(['Do earplugs help?', ''])).toEqual([])
})

test('it is quoted as a sentence would', () => {
  expect(quoted([])).toBe('')
  expect(quoted(['a'])).toBe('“a”')
  expect(quoted(['a', 'b'])).toBe('“a” and “b”')
  expect(quoted(['a', 'b', 'c'])).toBe('“a”, “b” and “c”')
})

import { expect, test } from 'vitest'
import { ageInWords } from './health-panel.tsx'

test.each([
  [0, '0 min'],
  [7_140, '119 min'],
  [7_200, '2 hours'],
  [172_000, '48 hours'],
  [172_800, '2 days'],
  [12_158_580, '141 days'],
])('%d seconds are %s', (seconds, words) => expect(ageInWords(seconds)).toBe(words))

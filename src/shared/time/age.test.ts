import { expect, test } from 'vitest'
import { ageInWords } from './age.ts'

const MINUTE_MS = 60_000

test.each([
  [0, 'less than a minute'],
  [0.99, 'less than a minute'],
  [1, '1 minute'],
  [59.9, '59 minutes'],
  [60, '1 hour'],
  [119, '1 hour'],
  [8 * 60, '8 hours'],
  [48 * 60 - 1, '47 hours'],
  [48 * 60, '2 days'],
  [202_643, '140 days'],
  [2_000_000, '1,388 days'],
])('%d minutes are %s', (minutes, words) => expect(ageInWords(minutes * MINUTE_MS)).toBe(words))

import { expect, test } from 'vitest'
import { oneLine, uniqueLines } from './one-line.ts'

test('breaks and runs of spaces become one space', () => {
  expect(oneLine('  Ada\r\nBcc: everyone@example.org\t King ')).toBe('Ada Bcc: everyone@example.org King')
})

test('blanks and repeats are left out, whatever their case', () => {
  expect(uniqueLines([' Sepsis', '', 'sepsis ', 'Pain\n management', 'pain management'])).toEqual([
    'Sepsis',
    'Pain management',
  ])
})

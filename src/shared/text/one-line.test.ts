import { expect, test } from 'vitest'
import { oneLine, uniqueLines } from './one-line.ts'

test('line breaks and repeated spaces become one space', () => {
  expect(oneLine('  Ada\r\nBcc: everyone@example.org\t King ')).toBe('Ada Bcc: everyone@example.org King')
})

test('blank and repeated entries are removed, regardless of case', () => {
  expect(uniqueLines([' Sepsis', '', 'sepsis ', 'Pain\n management', 'pain management'])).toEqual([
    'Sepsis',
    'Pain management',
  ])
})

import { expect, test } from 'vitest'
import { isPlainTitle, tidyTitle, titleInlines, titleText } from './title-policy.ts'

test('a title is one line of text, with marks in a fixed order and without repetition', () => {
  const pieces = tidyTitle([
    { text: ' Growth of\n ', marks: [] },
    { text: ' E. ', marks: ['i'] },
    { text: 'coli', marks: ['i'] },
    { text: ' in CO', marks: [] },
    { text: '2', marks: ['sub', 'i'] },
    { text: '  ', marks: [] },
  ])
  expect(pieces).toEqual([
    { text: 'Growth of ', marks: [] },
    { text: 'E. coli', marks: ['i'] },
    { text: ' in CO', marks: [] },
    { text: '2', marks: ['i', 'sub'] },
  ])
  expect(titleText(pieces)).toBe('Growth of E. coli in CO2')
  expect(isPlainTitle(pieces)).toBe(false)
  expect(titleInlines(pieces)).toEqual([
    'Growth of ',
    { t: 'i', c: ['E. coli'] },
    ' in CO',
    { t: 'i', c: [{ t: 'sub', c: ['2'] }] },
  ])
  expect(tidyTitle([{ text: ' \n', marks: ['i'] }])).toEqual([])
})

import { expect, test } from 'vitest'
import { parseQueryWords } from './query-terms.ts'

const alike = (question: string) => parseQueryWords(question).flatMap((word) => word.alike)
const telling = (question: string) => parseQueryWords(question).flatMap(({ word, soft }) => (soft ? [] : [word]))

test('clinical shorthand and patients’ words match the terms of papers', () => {
  expect(alike('Do vented pts get bedsores?')).toEqual(expect.arrayContaining(['ventilated', 'patients', 'ulcers']))
  expect(alike('Is A&E like a care home?')).toEqual(expect.arrayContaining(['emergency', 'nursing', 'homes']))
  expect(alike('randomised haemorrhage')).toEqual(expect.arrayContaining(['randomized', 'hemorrhage']))
})

test('words around a question are ignored', () => {
  expect(telling('Hi, I’m wondering whether anybody actually knows about noise yesterday?')).toEqual(
    expect.arrayContaining(['noise']),
  )
  expect(telling('Hi, I’m wondering whether anybody actually knows about noise yesterday?')).not.toEqual(
    expect.arrayContaining(['wondering', 'anybody', 'actually', 'knows', 'yesterday']),
  )
  expect(telling('does it matter whether everybody asks?')).not.toContain('asks')
})

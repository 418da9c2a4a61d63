import { expect, test } from 'vitest'
import { type Losses, noLosses, lossMessage } from './losses.ts'

const told = (losses: Partial<Losses>, section = 'methods') => lossMessage({ ...noLosses(), ...losses }, section)

test('of what came whole nothing is told', () => {
  expect(told({})).toBeUndefined()
})

test('a formula that could not be read is named, as it stands there', () => {
  expect(told({ formulas: ['106'] })).toEqual({
    title: 'A formula became plain text',
    text: 'Powers and fractions may be lost in “106”. Please write what is missing by “Equation”.',
  })
  expect(told({ formulas: ['', ''] })?.title).toBe('2 formulas were left out')
  expect(told({ formulas: ['ab', ''] })?.text).toContain('1 more could not be read.')
})

test('one message tells of everything, the gravest first, since the next would take its place', () => {
  const { title, text } = told({ pictures: 1, deletions: 1, struck: ['old', 'older', 'oldest'] }) ?? {}
  expect(title).toBe('A deletion was carried out')
  expect(text).toContain('Take out what no longer holds: “old”, “older”, 1 more.')
  expect(text).toContain('A picture was left out: Put it in by “Figure”')
})

test('long words are quoted by their beginning', () => {
  expect(told({ struck: ['word '.repeat(30)] })?.text).toContain('word…”')
})

test('pictures among references are told to go elsewhere, and remarks by what writes them here', () => {
  expect(told({ pictures: 2 }, 'references')?.text).toBe(
    'References are lines of text. Put them into another section by “Figure”.',
  )
  expect(told({ comments: 2 })).toEqual({
    title: '2 comments were left out',
    text: 'Comments are written here by “Comment”.',
  })
})

import { expect, test } from 'vitest'
import { type Losses, noLosses, lossMessage } from './losses.ts'

const told = (losses: Partial<Losses>, section = 'methods') => lossMessage({ ...noLosses(), ...losses }, section)

test('a paste without losses shows no message', () => {
  expect(told({})).toBeUndefined()
})

test('a formula that could not be read is quoted', () => {
  expect(told({ formulas: ['106'] })).toEqual({
    title: 'A formula became plain text',
    text: 'Powers and fractions may be lost in “106”. Please add missing formulas with “Equation”.',
  })
  expect(told({ formulas: ['', ''] })?.title).toBe('2 formulas were left out')
  expect(told({ formulas: ['ab', ''] })?.text).toContain('1 more could not be read.')
})

test('one message lists all losses, the gravest first', () => {
  const { title, text } = told({ pictures: 1, deletions: 1, struck: ['old', 'older', 'oldest'] }) ?? {}
  expect(title).toBe('A tracked deletion was applied')
  expect(text).toContain('Delete the text that no longer applies: “old”, “older”, 1 more.')
  expect(text).toContain('A picture was left out: Add it with “Figure”')
})

test('only the beginning of a long quote is shown', () => {
  expect(told({ struck: ['word '.repeat(30)] })?.text).toContain('word…”')
})

test('the message suggests another section for pictures in references, and the tool for comments', () => {
  expect(told({ pictures: 2 }, 'references')?.text).toBe(
    'The references section contains only text. Add them to another section with “Figure”.',
  )
  expect(told({ comments: 2 })).toEqual({
    title: '2 comments were left out',
    text: 'To add comments here, use “Comment”.',
  })
})

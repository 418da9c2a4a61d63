import { expect, test } from 'vitest'
import { excerptOf, valuesOver } from './draft.ts'

test('values unknown to the form or of another type are left out', () => {
  const empty = { question: '', notify: true }
  expect(valuesOver({ question: 7, notify: false, admin: true } as never, empty)).toEqual({
    question: '',
    notify: false,
  })
})

test('a list of strings is kept; other lists are left out', () => {
  const empty = { tags: ['new'] as string[] }
  expect(valuesOver({ tags: ['one', 'two'] }, empty)).toEqual({ tags: ['one', 'two'] })
  expect(valuesOver({ tags: ['one', 7] } as never, empty)).toEqual({ tags: ['new'] })
  expect(valuesOver({ tags: 'one' }, empty)).toEqual({ tags: ['new'] })
})

test.each([
  [{ chosen: true, question: ' Do  naps\nhelp? ' }, 'Do naps help?'],
  [{ question: '' }, ''],
  [{ question: 'word '.repeat(40) }, /^(word ){15}word…$/],
])('the writer of %j sees %s', (values, words) => {
  expect(excerptOf({ values })).toMatch(words)
})

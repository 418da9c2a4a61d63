import { expect, test } from 'vitest'
import { type LocalSection, withReferences } from '#features/editor/web/document/local-sections-data.ts'
import { countOf } from './section-list.tsx'

const nothing: LocalSection = { text: '', words: 0, completion: 'not_started', cited: [] }

test('the references show the number of citations, not of words', () => {
  const methods: LocalSection = { ...nothing, cited: ['one', 'two', 'gone'] }
  const { references } = withReferences({ methods, references: nothing }, ['one', 'two', 'unused'])
  expect(references && countOf('references', references, 0)).toBe('2 cited')
  expect(countOf('references', nothing, 0)).toBe('not started')
  expect(countOf('references', { ...nothing, words: 12, completion: 'in_progress' }, 0)).toBe('12 words')
  expect(countOf('methods', { ...nothing, words: 0, completion: 'in_progress' }, 500)).toBe('0 / 500 words')
})

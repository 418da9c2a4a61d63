import { expect, test } from 'vitest'
import type { Workspace } from '../../contract.ts'
import { sectionToOpen } from './last-open-section.ts'

const createPaper = (canWrite: boolean, words: Record<string, number>) =>
  ({
    paper: { can_write: canWrite },
    sections: Object.fromEntries(Object.entries(words).map(([name, count]) => [name, { word_count: count }])),
  }) as unknown as Pick<Workspace, 'paper' | 'sections'>

const HALF = { abstract: 0, introduction: 120, methods: 80 }
const NOTHING = { abstract: 0, introduction: 0 }
const unasked = { named: '', last: '' }

test('the section in the address opens, otherwise the last one', () => {
  expect(sectionToOpen(createPaper(true, HALF), { named: 'methods', last: 'introduction' })).toBe('methods')
  expect(sectionToOpen(createPaper(true, HALF), { named: 'results', last: 'introduction' })).toBe('introduction')
  expect(sectionToOpen(createPaper(false, HALF), { named: '', last: 'abstract' })).toBe('abstract')
})

test('otherwise writers start at the first section, and readers at the first text', () => {
  expect(sectionToOpen(createPaper(true, HALF), unasked)).toBe('abstract')
  expect(sectionToOpen(createPaper(false, HALF), unasked)).toBe('introduction')
  expect(sectionToOpen(createPaper(false, NOTHING), unasked)).toBe('abstract')
})

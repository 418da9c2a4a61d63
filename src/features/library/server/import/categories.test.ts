import { expect, test } from 'vitest'
import { guessCategory } from './categories.ts'

const clues = { subjects: [], keywords: [], title: '', abstract: '' }

test.each([
  ['Diagnostics', { ...clues, subjects: ['Diagnostic radiology'] }],
  ['Remote Monitoring', { ...clues, title: 'Wearable sensors after surgery: remote monitoring at home' }],
  ['Clinical Workflow', { ...clues, keywords: ['handover', 'checklist'] }],
  ['Ethics & Policy', { ...clues, subjects: ['Health Policy', 'Medical Ethics'] }],
  ['Patient Experience', { ...clues, keywords: ['quality of life', 'stigma'] }],
  ['Data Analytics', { ...clues, subjects: ['Computational Biology'] }],
  ['Telemedicine', { ...clues, title: 'Telemedicine by mobile phone' }],
  ['Drug Discovery', { ...clues, subjects: ['Pharmacology'], title: 'A small molecule inhibitor' }],
  ['Other', { ...clues, subjects: ['Paleontology'], title: 'A complete primate skeleton' }],
  ['Other', clues],
])('%s', (category, words) => {
  expect(guessCategory(words)).toBe(category)
})

test('a passing mention in the abstract does not decide the category', () => {
  expect(guessCategory({ ...clues, abstract: 'The survey of fossils was long.' })).toBe('Other')
})

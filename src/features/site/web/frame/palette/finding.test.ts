import { expect, test } from 'vitest'
import { type Entry, found, named, wordsIn } from './finding.ts'

const at = (label: string, more: Partial<Entry> = {}): Entry => ({ label, does: { to: `/${label}` }, ...more })
const labels = (entries: Entry[]) => entries.map(({ label }) => label)

const PAGES = [
  at('Research Library', { words: 'papers' }),
  at('My Questions'),
  at('Submit a question'),
  at('Security', { words: 'password passkey' }),
]

test('each word is looked for, whatever its case and accents, at the beginning of words first', () => {
  expect(labels(found(PAGES, wordsIn('QUÉST')))).toEqual(['My Questions', 'Submit a question'])
  expect(labels(found(PAGES, wordsIn('sub quest')))).toEqual(['Submit a question'])
  expect(labels(found(PAGES, wordsIn('brary')))).toEqual(['Research Library'])
  expect(labels(found(PAGES, wordsIn('passw')))).toEqual(['Security'])
  expect(found(PAGES, wordsIn('quest zzz'))).toEqual([])
  // Two letters are looked for where words begin alone.
  expect(labels(found(PAGES, wordsIn('ar')))).toEqual([])
})

test('what is called so comes before what is told so, and that before mere letters', () => {
  const entries = [at('Unreviewed'), at('Inbox', { about: 'reviews' }), at('A review'), at('Review Panel')]
  expect(labels(found(entries, ['review']))).toEqual(['Review Panel', 'A review', 'Inbox', 'Unreviewed'])
})

test('nothing asked is everything, in its order', () => {
  expect(found(PAGES, wordsIn('  '))).toEqual(PAGES)
})

test('a paper’s title alone does not bring all its sections', () => {
  const sections = ['Methods', 'Results'].map((label) => at(label, { about: 'Alert fatigue' }))
  expect(named(found(sections, ['alert']), ['alert'])).toEqual([])
  expect(labels(named(found(sections, ['alert', 'meth']), ['alert', 'meth']))).toEqual(['Methods'])
})

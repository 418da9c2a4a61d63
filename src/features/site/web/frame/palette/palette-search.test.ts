import { expect, test } from 'vitest'
import { type PaletteEntry, filterEntries, filterEntriesByLabel, wordsIn } from './palette-search.ts'

const at = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  label,
  does: { to: `/${label}` },
  ...more,
})
const labels = (entries: PaletteEntry[]) => entries.map(({ label }) => label)

const PAGES = [
  at('Research Library', { words: 'papers' }),
  at('My Questions'),
  at('Submit a question'),
  at('Security', { words: 'password passkey' }),
]

test('each word matches regardless of case and accents, with word starts first', () => {
  expect(labels(filterEntries(PAGES, wordsIn('QUÉST')))).toEqual(['My Questions', 'Submit a question'])
  expect(labels(filterEntries(PAGES, wordsIn('sub quest')))).toEqual(['Submit a question'])
  expect(labels(filterEntries(PAGES, wordsIn('brary')))).toEqual(['Research Library'])
  expect(labels(filterEntries(PAGES, wordsIn('passw')))).toEqual(['Security'])
  expect(filterEntries(PAGES, wordsIn('quest zzz'))).toEqual([])
  // Two letters match only the beginning of a word.
  expect(labels(filterEntries(PAGES, wordsIn('ar')))).toEqual([])
})

test('matches in titles come before descriptions, and those before scattered letters', () => {
  const entries = [at('Unreviewed'), at('Inbox', { about: 'reviews' }), at('A review'), at('Review Panel')]
  expect(labels(filterEntries(entries, ['review']))).toEqual(['Review Panel', 'A review', 'Inbox', 'Unreviewed'])
})

test('an empty search returns everything in order', () => {
  expect(filterEntries(PAGES, wordsIn('  '))).toEqual(PAGES)
})

test('a paper’s title alone does not list all its sections', () => {
  const sections = ['Methods', 'Results'].map((label) => at(label, { about: 'Alert fatigue' }))
  expect(filterEntriesByLabel(filterEntries(sections, ['alert']), ['alert'])).toEqual([])
  expect(labels(filterEntriesByLabel(filterEntries(sections, ['alert', 'meth']), ['alert', 'meth']))).toEqual([
    'Methods',
  ])
})

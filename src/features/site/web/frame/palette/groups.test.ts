import { expect, test } from 'vitest'
import type { PaletteEntry } from './palette-search.ts'
import { groupsFor, type PaletteSources } from './groups.ts'
import { papersIn } from './palette-data.ts'
import { describeResults } from './palette-dialog.tsx'

const to = (label: string, address: string): PaletteEntry => ({ label, does: { to: address } })

const { papers, sections } = papersIn({
  active_projects: [{ paper_id: 'p1', question_title: 'Alert fatigue by the hour' }],
  mentored_papers: [
    { paper_id: 'm1', title: 'Methods of a mentee', may_open: true },
    { paper_id: 'm2', title: 'Closed to the mentor', may_open: false },
  ],
  shared_papers: [],
  completed_papers: [{ paper_id: 'INF-2026-0001', title: 'Night light', published_date: '2026-11-14' }],
} as unknown as Parameters<typeof papersIn>[0])

const KNOWN: PaletteSources = {
  pages: [to('Research Library', '/research')],
  actions: [to('Submit a question', '/ask')],
  papers,
  sections,
  people: [],
  library: [],
  isAnswered: true,
}

const shown = (typed: string, known: Partial<PaletteSources> = {}, mayAsk = true) =>
  groupsFor(typed, { ...KNOWN, ...known }, mayAsk).map(({ name, entries }) => [name, entries.map(({ label }) => label)])

test('an empty search shows actions, pages and the member’s papers', () => {
  expect(shown('')).toEqual([
    ['Actions', ['Submit a question']],
    ['Pages', ['Research Library']],
    ['Your papers', ['Alert fatigue by the hour', 'Methods of a mentee', 'Night light']],
  ])
})

test('a section is found by its heading, alone or together with its paper’s title', () => {
  expect(shown('methods')).toContainEqual(['Sections', ['Methods', 'Methods']])
  expect(shown('alert meth')).toContainEqual(['Sections', ['Methods']])
  expect(sections.find(({ label }) => label === 'Methods')?.does).toEqual({
    to: '/student/papers/p1?section=methods',
  })
})

test('server results are shown as returned, and filtered when the search text changes', () => {
  const people = [to('Mei-Ling Zhou', '/profile/1/public'), to('Mira Stone', '/profile/2/public')]
  // The server also searches the text of profiles, so a name need not contain the search text.
  expect(shown('sleep', { people })).toContainEqual(['People', ['Mei-Ling Zhou', 'Mira Stone']])
  expect(shown('mir', { people, isAnswered: false })).toEqual([['People', ['Mira Stone']]])
})

test('the member’s own paper is not repeated in the library results', () => {
  const library = [to('Night light', '/research/INF-2026-0001'), to('Night shifts', '/research/INF-2026-0002')]
  expect(shown('night', { library })).toContainEqual(['Library', ['Night shifts']])
})

test('full-text searches come last, with the directory only if it is on', () => {
  expect(shown('zzz')).toEqual([['Search', ['Search the library for “zzz”', 'Search the directory for “zzz”']]])
  expect(shown('zzz', {}, false)).toEqual([['Search', ['Search the library for “zzz”']]])
  expect(groupsFor('a&b', KNOWN, false).at(-1)?.entries[0]?.does).toEqual({ to: '/research?search=a%26b' })
})

test('the status shows the number of results or the error message', () => {
  const groups = groupsFor('alert', KNOWN)
  expect(describeResults({ typed: 'alert', groups, isAsking: false, failed: undefined })).toBe('1 result.')
  expect(describeResults({ typed: ' zzz', groups: groupsFor('zzz', KNOWN), isAsking: false, failed: undefined })).toBe(
    'No results for “zzz”.',
  )
  expect(describeResults({ typed: 'alert', groups, isAsking: false, failed: 'No connection.' })).toBe('No connection.')
})

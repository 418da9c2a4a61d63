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

test('before anything is typed there are actions, pages and one’s papers that may be opened', () => {
  expect(shown('')).toEqual([
    ['Actions', ['Submit a question']],
    ['Pages', ['Research Library']],
    ['Your papers', ['Alert fatigue by the hour', 'Methods of a mentee', 'Night light']],
  ])
})

test('a section is found by its heading, and of one paper by both', () => {
  expect(shown('methods')).toContainEqual(['Sections', ['Methods', 'Methods']])
  expect(shown('alert meth')).toContainEqual(['Sections', ['Methods']])
  expect(sections.find(({ label }) => label === 'Methods')?.does).toEqual({
    to: '/student/papers/p1?section=methods',
  })
})

test('what the server found is shown as it found it, and once the words change only what still fits', () => {
  const people = [to('Mei-Ling Zhou', '/profile/1/public'), to('Mira Stone', '/profile/2/public')]
  // By what her profile says, perhaps.
  expect(shown('sleep', { people })).toContainEqual(['People', ['Mei-Ling Zhou', 'Mira Stone']])
  expect(shown('mir', { people, isAnswered: false })).toEqual([['People', ['Mira Stone']]])
})

test('a paper of one’s own is not shown again among the library’s', () => {
  const library = [to('Night light', '/research/INF-2026-0001'), to('Night shifts', '/research/INF-2026-0002')]
  expect(shown('night', { library })).toContainEqual(['Library', ['Night shifts']])
})

test('the searches themselves come last, the directory’s only where there is one', () => {
  expect(shown('zzz')).toEqual([['Search', ['Search the library for “zzz”', 'Search the directory for “zzz”']]])
  expect(shown('zzz', {}, false)).toEqual([['Search', ['Search the library for “zzz”']]])
  expect(groupsFor('a&b', KNOWN, false).at(-1)?.entries[0]?.does).toEqual({ to: '/research?search=a%26b' })
})

test('what is found is told, and what went wrong in words', () => {
  const groups = groupsFor('alert', KNOWN)
  expect(describeResults({ typed: 'alert', groups, isAsking: false, failed: undefined })).toBe('1 found.')
  expect(describeResults({ typed: ' zzz', groups: groupsFor('zzz', KNOWN), isAsking: false, failed: undefined })).toBe(
    'Nothing is called “zzz”.',
  )
  expect(describeResults({ typed: 'alert', groups, isAsking: false, failed: 'No connection.' })).toBe('No connection.')
})

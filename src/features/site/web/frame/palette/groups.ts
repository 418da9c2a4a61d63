import { type PaletteEntry, filterEntries, type Group, keyOf, filterEntriesByLabel, wordsIn } from './palette-search.ts'

/** As many of a kind as leave room for the others. */
const SHOWN_MAX = 6

/** Where somebody may look on, whatever was found here. */
export const FALLBACKS = 'Search'

export type PaletteSources = {
  pages: PaletteEntry[]
  actions: PaletteEntry[]
  papers: PaletteEntry[]
  sections: PaletteEntry[]
  people: PaletteEntry[]
  library: PaletteEntry[]
  /** Whether people and library are what the server found for the words as they stand, by its own rules. */
  isAnswered: boolean
}

const searches = (typed: string, mayAsk: boolean): PaletteEntry[] => {
  const query = encodeURIComponent(typed)
  return [
    { label: `Search the library for “${typed}”`, does: { to: `/research?search=${query}` } },
    ...(mayAsk ? [{ label: `Search the directory for “${typed}”`, does: { to: `/directory?search=${query}` } }] : []),
  ]
}

/**
 * What is shown for what is typed, by kind, the empty kinds left out. What is here at once stands first, so that nothing moves
 * when answers come. `mayAsk`: whether there is a directory. Pure.
 */
export function groupsFor(typed: string, known: PaletteSources, mayAsk = true): Group[] {
  const asked = wordsIn(typed)
  const isAsked = asked.length > 0
  // What was found for the words before stays only as far as it still fits.
  const answered = (entries: PaletteEntry[]) => (known.isAnswered ? entries : filterEntries(entries, asked))
  const own = filterEntries(known.papers, asked)
  const isOwn = new Set(own.map(keyOf))
  const others = answered(known.library).filter((paper) => !isOwn.has(keyOf(paper)))
  const groups: Group[] = [
    { name: 'Actions', entries: filterEntries(known.actions, asked) },
    { name: 'Pages', entries: filterEntries(known.pages, asked) },
    { name: 'Your papers', entries: own.slice(0, SHOWN_MAX) },
    {
      name: 'Sections',
      entries: filterEntriesByLabel(filterEntries(known.sections, asked), asked).slice(0, SHOWN_MAX),
    },
    { name: 'People', entries: isAsked ? answered(known.people) : [] },
    { name: 'Library', entries: isAsked ? others : [] },
    { name: FALLBACKS, entries: isAsked && known.isAnswered ? searches(typed.trim(), mayAsk) : [] },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

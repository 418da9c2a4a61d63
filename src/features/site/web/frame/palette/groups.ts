import { type PaletteEntry, filterEntries, type Group, keyOf, filterEntriesByLabel, wordsIn } from './palette-search.ts'

/** Maximum number of results of one kind, so that other kinds have room. */
const SHOWN_MAX = 6

/** The group of links to other searches, shown regardless of the results. */
export const FALLBACKS = 'Search'

export type PaletteSources = {
  pages: PaletteEntry[]
  actions: PaletteEntry[]
  papers: PaletteEntry[]
  sections: PaletteEntry[]
  people: PaletteEntry[]
  library: PaletteEntry[]
  /** True if people and library papers are the server's results for the current words. */
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
 * Returns the groups to show for the typed text, by kind, without empty groups. Results that are known immediately come
 * first, so that nothing moves when the server's results arrive. `mayAsk`: true if the directory is turned on. Pure.
 */
export function groupsFor(typed: string, known: PaletteSources, mayAsk = true): Group[] {
  const asked = wordsIn(typed)
  const isAsked = asked.length > 0
  // If these are still the results for the previous words, keeps only those that match the current words.
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

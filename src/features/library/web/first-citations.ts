import type { Article, Inline, Section } from '../article.ts'

// Longer ranges are slips of the pen.
const RANGE_MAX = 200

const numberOf = (id: string): number => Number(id.replace('reference-', ''))

/** The ids in one raised group; "3–6" cites 4 and 5 too. */
function citedInGroup(group: Inline[]): string[] {
  return group.flatMap((part, index) => {
    if (typeof part !== 'object' || part.t !== 'cite') return []
    const before = group[index - 2]
    if (group[index - 1] !== '–' || typeof before !== 'object' || before.t !== 'cite') return [part.to]
    const between = Math.min(numberOf(part.to) - numberOf(before.to) - 1, RANGE_MAX)
    const skipped = Array.from({ length: Math.max(0, between) || 0 }, (_, step) => numberOf(before.to) + 1 + step)
    return [...skipped.map((number) => `reference-${number}`), part.to]
  })
}

/** The ids of the references cited in a part of an article, however deep they stand: in a caption's title, in a cell. */
function citedIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(citedIn)
  if (typeof part !== 'object' || part === null) return []
  if ('t' in part && part.t === 'cites' && 'c' in part) return citedInGroup(part.c as Inline[])
  if ('t' in part && part.t === 'cite' && 'to' in part && typeof part.to === 'string') return [part.to]
  return Object.values(part).flatMap(citedIn)
}

/** Where each reference is cited first: the id of the nearest heading above. */
export function firstCitations(article: Article): Map<string, string> {
  const found = new Map<string, string>()
  const search = (section: Section, above: string | undefined): void => {
    const id = section.heading.length ? section.id : (above ?? section.id)
    for (const reference of citedIn([section.heading, section.blocks]))
      if (!found.has(reference)) found.set(reference, id)
    for (const inner of section.sections) search(inner, id)
  }
  for (const section of article.sections) search(section, undefined)
  return found
}

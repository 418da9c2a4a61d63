import {
  type Article,
  type Citation,
  type Inline,
  referencesCited,
  type BodySection,
} from '#formats/article/article.ts'
import { withRanges } from '#formats/article/citation-ranges.ts'

/** The ids of the references cited in a part of an article, however deep they stand: in a caption's title, in a cell. */
function citedIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(citedIn)
  if (typeof part !== 'object' || part === null) return []
  if ('t' in part && part.t === 'cites' && 'c' in part) return withRanges(part.c as Inline[]).flatMap(citedIn)
  if ('t' in part && part.t === 'cite') return referencesCited(part as Citation)
  return Object.values(part).flatMap(citedIn)
}

/** Where each reference is cited first: the id of the nearest heading above. */
export function firstCitations(article: Article): Map<string, string> {
  const found = new Map<string, string>()
  const search = (section: BodySection, above: string | undefined): void => {
    const id = section.heading.length ? section.id : (above ?? section.id)
    for (const reference of citedIn([section.heading, section.blocks]))
      if (!found.has(reference)) found.set(reference, id)
    for (const inner of section.sections) search(inner, id)
  }
  for (const section of article.sections) search(section, undefined)
  return found
}

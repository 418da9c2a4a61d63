import type { Article, BodySection } from '#formats/article/article.ts'

const BLOCKS: ReadonlySet<unknown> = new Set(['table', 'figure', 'file', 'formula', 'group', 'box'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function collect(part: unknown, found: { ids: Set<string>; links: Set<string> }): void {
  if (Array.isArray(part)) for (const one of part) collect(one, found)
  else if (isObject(part)) {
    const { t, id, to } = part
    const isTarget = BLOCKS.has(t) || (t === undefined && ('blocks' in part || 'number' in part))
    if (typeof id === 'string' && id && isTarget) found.ids.add(id)
    if (typeof to === 'string' && (t === 'x' || t === 'cite')) found.links.add(to)
    for (const [name, value] of Object.entries(part)) if (name !== 'm') collect(value, found)
  }
}

/**
 * Returns the ids of sections, figures, tables, formulas, notes and references to which an article links. Only these
 * become link targets in the PDF. Pure.
 */
export function linkedIds({ title, abstract, sections, notes, references }: Article): Set<string> {
  const found = { ids: new Set<string>(), links: new Set<string>() }
  const printed = references.map(({ id, number, above, text }) => ({ id, number, above, text }))
  collect([title, abstract, sections, notes, printed], found)
  return new Set([...found.ids].filter((id) => found.links.has(id)))
}

/**
 * Returns a function that returns an element's anchor if a link refers to its id. Only the first element with an id
 * gets an anchor, since Typst refuses repeated labels.
 */
export function createAnchors(linked: ReadonlySet<string>): (part: object) => { anchor?: string } {
  const given = new Set<string>()
  return (part) => {
    const { t, id } = part as { t?: unknown; id?: unknown }
    const isTarget = t === undefined || BLOCKS.has(t)
    if (typeof id !== 'string' || !isTarget || !linked.has(id) || given.has(id)) return {}
    given.add(id)
    return { anchor: id }
  }
}

/**
 * Returns the sections with heading levels that start below `above` and leave out no level, as PDF/UA requires. Levels
 * are left out if a section without a heading contains one with a heading. Pure.
 */
export function withoutLevelGaps(sections: BodySection[], above: number): BodySection[] {
  let last = above
  const levelled = (section: BodySection): BodySection => {
    const level = section.heading.length > 0 ? Math.min(section.level, last + 1) : section.level
    if (section.heading.length > 0) last = level
    return { ...section, level, sections: section.sections.map(levelled) }
  }
  return sections.map(levelled)
}

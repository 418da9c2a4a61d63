import type { Json, ConversionOutcome, Remark } from './import-context.ts'
import { REFERENCES, type SectionedBlock } from './sections.ts'

/**
 * One line of the import report. `section` and `paragraph` (counted from 1) give its position in the draft; both are
 * null for the whole document.
 */
export type ReportLine = {
  what: ConversionOutcome
  section: string | null
  paragraph: number | null
  detail: string
  quote: string
}

const COUNTED: Record<string, [one: string, more: string]> = {
  paragraph: ['paragraph', 'paragraphs'],
  heading: ['heading', 'headings'],
  list_item: ['list item', 'list items'],
  table: ['table', 'tables'],
  figure: ['figure', 'figures'],
  equation: ['equation', 'equations'],
  formula: ['equation', 'equations'],
  footnote: ['footnote', 'footnotes'],
  citation: ['citation', 'citations'],
  link: ['link', 'links'],
  strong: ['passage in bold', 'passages in bold'],
  em: ['passage in italics', 'passages in italics'],
}

/** Nodes whose paragraphs are counted. Paragraphs in lists and tables are not counted separately. */
const COUNTS_OWN_PARAGRAPHS: ReadonlySet<string> = new Set(['doc', 'blockquote'])

function count(node: Json, parent: string, counts: Map<string, number>): void {
  const add = (name: string) => {
    const label = COUNTED[name]?.[0]
    if (label) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  if (node.type !== 'paragraph' || COUNTS_OWN_PARAGRAPHS.has(parent)) add(node.type)
  for (const { type } of node.marks ?? []) add(type)
  for (const child of node.content ?? []) count(child, node.type, counts)
}

const plural: ReadonlyMap<string, string> = new Map(Object.values(COUNTED))

/** Returns what a section contains: "3 paragraphs, 1 table, 2 footnotes". Pure. */
export function contentsOf(section: Json): string {
  const counts = new Map<string, number>()
  for (const child of section.content ?? []) count(child, 'doc', counts)
  return Array.from(counts, ([one, number]) => `${number} ${number === 1 ? one : plural.get(one)}`).join(', ')
}

type Place = { section: string | null; paragraph: number | null }
const NOWHERE: Place = { section: null, paragraph: null }

/** Returns the position of each block, by block number: its section, and its number in the section, counted from 1. */
function placesOf(blocks: SectionedBlock[]): Map<number, Place> {
  const places = new Map<number, Place>()
  const counted = new Map<string, number>()
  for (const { section, block, isSectionHeading } of blocks) {
    const paragraph = (counted.get(section ?? '') ?? 0) + (isSectionHeading ? 0 : 1)
    counted.set(section ?? '', paragraph)
    const place = section === null ? NOWHERE : { section, paragraph: paragraph || null }
    if (!places.has(block)) places.set(block, place)
  }
  return places
}

/** Returns a block's position in the draft. For a removed block, returns the position of the block before it. */
function placeOf(block: number, places: Map<number, Place>): Place {
  for (let at = block; at >= 0; at -= 1) {
    const place = places.get(at)
    if (place) return place
  }
  return NOWHERE
}

/** Combines equal remarks on a paragraph into one remark that quotes all passages concerned. */
function gathered(lines: ReportLine[]): ReportLine[] {
  const byPlace = new Map<string, ReportLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.what, line.section, line.paragraph, line.detail])
    const known = byPlace.get(key)
    if (!known) byPlace.set(key, { ...line })
    else if (line.quote && known.quote.length < 400)
      known.quote = known.quote ? `${known.quote} · ${line.quote}` : line.quote
  }
  return Array.from(byPlace.values())
}

/**
 * Returns the report of an imported document: kept content by section, then changes and losses in the order of the
 * draft. Pure.
 */
export function reportOf(
  remarks: Remark[],
  blocks: SectionedBlock[],
  { sections, references }: { sections: { name: string; doc: Json }[]; references: number },
): ReportLine[] {
  const places = placesOf(blocks)
  const inOrder = remarks.toSorted(
    (left, right) => (left.block < 0 ? Infinity : left.block) - (right.block < 0 ? Infinity : right.block) || 0,
  )
  const told = inOrder.map(({ what, detail, block, quote }): ReportLine => ({
    what,
    ...placeOf(block, places),
    detail,
    quote,
  }))
  const keptIn = (section: string, detail: string): ReportLine => ({
    what: 'kept',
    section,
    paragraph: null,
    detail,
    quote: '',
  })
  const kept = sections.map(({ name, doc }) => keptIn(name, contentsOf(doc)))
  if (references > 0) kept.push(keptIn(REFERENCES, references === 1 ? '1 reference' : `${references} references`))
  return [...kept, ...gathered(told)]
}

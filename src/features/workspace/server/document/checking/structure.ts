import type { ContentMatch, NodeType } from 'prosemirror-model'
import * as Y from 'yjs'
import { ARTICLE_CELLS_MAX, SPAN_MAX } from '#formats/article/limits.ts'
import { isListStart } from '#formats/article/list-marks.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { sectionOfRoot } from '#formats/manuscript/roots.ts'

/** The nodes that may stand somewhere in one of this type. Pure. */
function heldBy({ contentMatch }: NodeType): ReadonlySet<string> {
  const held = new Set<string>()
  const seen = new Set<ContentMatch>()
  const open = [contentMatch]
  for (let match = open.pop(); match; match = open.pop()) {
    if (seen.has(match)) continue
    seen.add(match)
    for (let at = 0; at < match.edgeCount; at += 1) {
      const { type, next } = match.edge(at)
      held.add(type.name)
      open.push(next)
    }
  }
  return held
}

const HELD: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(manuscript.nodes).map(([name, type]) => [name, heldBy(type)]),
)

const nameOf = (node: unknown): string | undefined => {
  if (node instanceof Y.XmlText) return 'text'
  return node instanceof Y.XmlElement ? node.nodeName : undefined
}

/** Whether a node may stand in another, or in a section where there is none around it: at which place, concurrent edits may change. Pure. */
export const mayStandIn = (around: unknown, node: unknown): boolean =>
  HELD.get(around instanceof Y.XmlElement ? around.nodeName : 'doc')?.has(nameOf(node) ?? '') ?? false

const SPANS = ['colspan', 'rowspan'] as const
const spanOf = (cell: Y.XmlElement, name: (typeof SPANS)[number]): number => {
  const span = (cell.getAttributes() as Record<string, unknown>)[name]
  return typeof span === 'number' ? span : 1
}

/** What values of attributes are no text or number of a manuscript: PostgreSQL keeps no NUL, and a span is a small whole number. Pure. */
export function isOwnValue(name: string, value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'number') return true
  if (name === 'level') return value === 3 || value === 4
  if (name === 'start') return isListStart(value)
  return Number.isInteger(value) && value >= 1 && value <= SPAN_MAX
}

export const isStorable = (text: string): boolean => !text.includes('\u0000')

const isWide = (node: Y.XmlElement): boolean => SPANS.some((name) => spanOf(node, name) > 1)

/** Whether any cell here is over several columns or rows. Pure. */
export const holdsWide = (node: unknown): boolean =>
  node instanceof Y.XmlElement && (isWide(node) || node.toArray().some(holdsWide))

// A cell over several columns and rows counts as many: so many are laid out.
const areaIn = (node: unknown): number => {
  if (!(node instanceof Y.XmlElement) && !(node instanceof Y.XmlFragment)) return 0
  const own = node instanceof Y.XmlElement && isWide(node) ? spanOf(node, 'colspan') * spanOf(node, 'rowspan') : 0
  return node.toArray().reduce((sum: number, child) => sum + areaIn(child), own)
}

/** Whether all tables of a document can be laid out: the few bytes of a cell may say that it is as wide as a million. Pure. */
export const areTablesDrawable = (doc: Y.Doc): boolean =>
  [...doc.share.keys()]
    .filter((name) => sectionOfRoot(name) !== undefined)
    .reduce((sum, name) => sum + areaIn(doc.getXmlFragment(name)), 0) <= ARTICLE_CELLS_MAX

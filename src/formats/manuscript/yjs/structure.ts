import type { ContentMatch, NodeType } from 'prosemirror-model'
import * as Y from 'yjs'
import { ARTICLE_CELLS_MAX } from '../../article/limits.ts'
import { sectionOfRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'

/** Returns the names of the nodes that a node of this type may contain. Pure. */
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

const TEXT = 'text'

const nameOf = (node: unknown): string | undefined => {
  if (node instanceof Y.XmlText) return TEXT
  // Refuses an element with the name of the text node, since an element is not text.
  return node instanceof Y.XmlElement && node.nodeName !== TEXT ? node.nodeName : undefined
}

/**
 * Returns whether a node may be nested in another one, or directly in a section. Ignores the order of nodes, which
 * concurrent edits may change. Pure.
 */
export const canNestIn = (around: unknown, node: unknown): boolean =>
  HELD.get(around instanceof Y.XmlElement ? around.nodeName : 'doc')?.has(nameOf(node) ?? '') ?? false

const SPANS = ['colspan', 'rowspan'] as const
const spanOf = (cell: Y.XmlElement, name: (typeof SPANS)[number]): number => {
  const span = (cell.getAttributes() as Record<string, unknown>)[name]
  return typeof span === 'number' ? span : 1
}

/** Returns whether a cell spans several columns or rows. Pure. */
export const isWide = (node: Y.XmlElement): boolean => SPANS.some((name) => spanOf(node, name) > 1)

// Returns the number of cells to lay out. A cell that spans columns and rows counts as the cells that it covers.
const areaIn = (node: unknown): number => {
  if (!(node instanceof Y.XmlElement) && !(node instanceof Y.XmlFragment)) return 0
  const own = node instanceof Y.XmlElement && isWide(node) ? spanOf(node, 'colspan') * spanOf(node, 'rowspan') : 0
  return node.toArray().reduce((sum: number, child) => sum + areaIn(child), own)
}

/**
 * Returns whether all tables of a document can be laid out. A cell of a few bytes may claim to span a million columns.
 * Pure.
 */
export const areTablesDrawable = (doc: Y.Doc): boolean =>
  [...doc.share.keys()]
    .filter((name) => sectionOfRoot(name) !== undefined)
    .reduce((sum, name) => sum + areaIn(doc.getXmlFragment(name)), 0) <= ARTICLE_CELLS_MAX

import type { Node } from 'prosemirror-model'
import { suggestionOfNode } from './suggestions.ts'

// Assigns numbers in reading order. The numbers are the same in the editor and in print.

export type PartKind = 'figure' | 'table' | 'equation' | 'file'

/** A figure, table, equation or file, with its id in the published article, its label, and its name in the text. */
export type NumberedPart = { kind: PartKind; id: string; label: string; mention: string }

const KINDS: Record<string, PartKind> = {
  figure: 'figure',
  table_figure: 'table',
  equation: 'equation',
  supplement: 'file',
}

const WORDS: Record<PartKind, string> = {
  figure: 'Figure',
  table: 'Table',
  equation: 'Equation',
  file: 'Supplementary file',
}

/** Returns the ids of the references that a citation contains. Pure. */
const citedBy = ({ attrs }: Node): string[] => String(attrs['refs']).split(/\s+/).filter(Boolean)

/** Returns the ids of the references in adjacent citations, without duplicates. Pure. */
export const citedTogether = (citations: Node[]): string[] => [...new Set(citations.flatMap(citedBy))]

/**
 * Returns the label of a footnote: a, b, … z, aa, ab. Footnotes have letters, since citations already have numbers.
 * Pure.
 */
export function footnoteLabel(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : footnoteLabel(Math.floor(index / 26) - 1) + letter
}

/** Returns the kind of a numbered part by the name of its node; undefined for other nodes. Pure. */
export const partKindOf = (name: string): PartKind | undefined => KINDS[name]

/** Returns the id, label and name of a numbered part. Pure. */
export function numbered(kind: PartKind, number: number): NumberedPart {
  const mention = `${WORDS[kind]} ${number}`
  return { kind, id: `${kind}-${number}`, label: kind === 'equation' ? `(${number})` : mention, mention }
}

export type Numbering = {
  /** The numbers of cited references by their ids, in order. */
  citations: Map<string, number>
  parts: Map<Node, NumberedPart>
  /** The parts by the ids that cross-references use. If two parts have the same id, contains only the first part. */
  partsById: Map<string, NumberedPart>
}

const isLeaving = (node: Node): boolean => suggestionOfNode(node)?.kind === 'deletion'

/**
 * Numbers the parts. A part that a suggestion deletes has the number of the part that would be in its place, since a
 * changed table is a deleted one before an inserted one. Cross-references name the inserted one.
 */
function numberParts(parts: Node[]): Pick<Numbering, 'parts' | 'partsById'> {
  const counts: Record<PartKind, number> = { figure: 0, table: 0, equation: 0, file: 0 }
  const byNode = new Map<Node, NumberedPart>()
  const byId = new Map<string, NumberedPart>()
  parts.forEach((node, index) => {
    const kind = partKindOf(node.type.name)
    if (!kind) return
    const part = numbered(kind, counts[kind] + 1)
    if (!isLeaving(node)) counts[kind] += 1
    byNode.set(node, isLeaving(node) ? { ...part, id: `${part.id}-deleted-${index}` } : part)
  })
  for (const node of [...parts.filter((one) => !isLeaving(one)), ...parts.filter(isLeaving)]) {
    const { id } = node.attrs as { id: string }
    const part = byNode.get(node)
    if (id && part && !byId.has(id)) byId.set(id, part)
  }
  return { parts: byNode, partsById: byId }
}

/** Numbers the citations and parts of sections. `isReference` returns whether a reference exists. Pure. */
export function numberingOf(sections: Node[], isReference: (id: string) => boolean): Numbering {
  const citations: Numbering['citations'] = new Map()
  const parts: Node[] = []
  const look = (node: Node): void => {
    if (partKindOf(node.type.name)) parts.push(node)
    if (node.type.name !== 'citation') return
    for (const id of citedBy(node)) if (isReference(id) && !citations.has(id)) citations.set(id, citations.size + 1)
  }
  for (const section of sections) section.descendants(look)
  return { citations, ...numberParts(parts) }
}

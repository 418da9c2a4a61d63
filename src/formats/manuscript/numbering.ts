import type { Node } from 'prosemirror-model'

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

/** Numbers the citations and parts of sections. `isReference` returns whether a reference exists. Pure. */
export function numberingOf(sections: Node[], isReference: (id: string) => boolean): Numbering {
  const numbering: Numbering = { citations: new Map(), parts: new Map(), partsById: new Map() }
  const counts: Record<PartKind, number> = { figure: 0, table: 0, equation: 0, file: 0 }
  const look = (node: Node): void => {
    const kind = partKindOf(node.type.name)
    if (kind) {
      counts[kind] += 1
      const part = numbered(kind, counts[kind])
      const { id } = node.attrs as { id: string }
      numbering.parts.set(node, part)
      if (id && !numbering.partsById.has(id)) numbering.partsById.set(id, part)
    }
    if (node.type.name !== 'citation') return
    for (const id of citedBy(node))
      if (isReference(id) && !numbering.citations.has(id)) numbering.citations.set(id, numbering.citations.size + 1)
  }
  for (const section of sections) section.descendants(look)
  return numbering
}

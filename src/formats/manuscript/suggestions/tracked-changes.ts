import type { Node } from 'prosemirror-model'
import { joins } from '../block-merge.ts'
import { type Suggestion, suggestionOfNode, suggestionsOn } from '../suggestions.ts'
import { resolveSuggestions } from './resolve.ts'

/**
 * The suggestions in sections as Word has them: on text, and on the ends of paragraphs. The editor has a suggestion on
 * the paragraph that begins after a suggested break; Word has it on the paragraph that ends there.
 */
export type ParagraphEnds = {
  ends: ReadonlyMap<Node, Suggestion>
  /** The paragraphs that are one paragraph before or after the change, so that the spaces at their ends are needed. */
  divided: ReadonlySet<Node>
}

/** A paragraph, heading, figure, table or equation of a section, with the lists and quotations around it. */
type FlowBlock = { node: Node; around: readonly Node[] }

/** Consecutive paragraphs with suggestions of one kind, and the block before them. */
type ChangedRun = { before: FlowBlock | undefined; blocks: FlowBlock[] }

const flowOf = (parent: Node, around: readonly Node[] = []): FlowBlock[] =>
  parent.children.flatMap((node) =>
    joins(node) && !node.isTextblock ? flowOf(node, [...around, node]) : [{ node, around }],
  )

function changedRuns(flow: FlowBlock[]): ChangedRun[] {
  const runs: ChangedRun[] = []
  flow.forEach((block, index) => {
    const kind = joins(block.node) ? suggestionOfNode(block.node)?.kind : undefined
    if (!kind) return
    const before = flow[index - 1]
    const run = runs.at(-1)
    const last = run?.blocks.at(-1)
    if (run && last && last === before && suggestionOfNode(last.node)?.kind === kind) run.blocks.push(block)
    else runs.push({ before, blocks: [block] })
  })
  return runs
}

/** Returns whether a suggestion inserts or deletes a paragraph with everything in it. */
const isWhole = ({ node }: FlowBlock): boolean =>
  node.children.every((child) => suggestionsOn(child).some(({ kind }) => kind === suggestionOfNode(node)?.kind))

const shapeOf = ({ node, around }: FlowBlock): string =>
  [node, ...around]
    .map(({ type, attrs }) => `${type.name} ${String(attrs['level'] ?? '')}`)
    .concat(String(around.at(-1)?.firstChild === node))
    .join()

/** Returns whether Word shows two blocks alike. When Word joins paragraphs, it shows them like the last of them. */
const isAlike = (one: FlowBlock, other: FlowBlock | undefined): boolean =>
  other !== undefined && joins(one.node) && shapeOf(one) === shapeOf(other)

type Placed = { ends: Map<Node, Suggestion>; divided: Set<Node>; failed: Set<string> }

/**
 * Assigns the suggestions of a run to the ends of paragraphs. A whole paragraph at the end of the run has its
 * suggestion on its own end. Each paragraph up to the last one that is not whole has its suggestion on the end of the
 * previous paragraph, where the text is divided or joined. Empty paragraphs count as whole, since exports leave them
 * out.
 */
function placeRun({ before, blocks }: ChangedRun, { ends, divided, failed }: Placed): void {
  const split = blocks.slice(0, blocks.findLastIndex((block) => !isWhole(block)) + 1)
  for (const { node } of blocks.slice(split.length)) ends.set(node, suggestionOfNode(node)!)
  if (split.length === 0) return
  const suggestions = split.flatMap(({ node }) => suggestionOfNode(node) ?? [])
  if (!before || !isAlike(before, split.at(-1)) || ends.has(before.node)) {
    for (const { id } of suggestions) failed.add(id)
    return
  }
  const changed = [before, ...split]
  suggestions.forEach((suggestion, index) => ends.set(changed[index]!.node, suggestion))
  for (const { node } of changed) divided.add(node)
}

const isSame = (one: Suggestion | undefined, { kind, id }: Suggestion): boolean => one?.kind === kind && one.id === id

// Returns whether Word can show a suggestion on a node: on text, or on the paragraph that begins with the node.
function isOnParagraph(node: Node, suggestion: Suggestion): boolean {
  if (node.isInline) return true
  if (!joins(node)) return false
  return node.isTextblock || isSame(suggestionsOn(node.firstChild ?? node)[0], suggestion)
}

function placedIn(doc: Node): Placed {
  const placed: Placed = { ends: new Map(), divided: new Set(), failed: new Set() }
  doc.descendants((node, _pos, parent) => {
    for (const suggestion of suggestionsOn(node))
      if (!isOnParagraph(node, suggestion) || (node.isTextblock && parent && isCell(parent)))
        placed.failed.add(suggestion.id)
  })
  for (const run of changedRuns(flowOf(doc))) placeRun(run, placed)
  return placed
}

const isCell = ({ type }: Node): boolean => type.name === 'table_cell' || type.name === 'table_header'

/**
 * Returns the suggestions at the ends of paragraphs. The sections may have only suggestions that Word can show. Pure.
 */
export function paragraphEnds(docs: Node[]): ParagraphEnds {
  const placed = docs.map(placedIn)
  return {
    ends: new Map(placed.flatMap(({ ends }) => Array.from(ends))),
    divided: new Set(placed.flatMap(({ divided }) => Array.from(divided))),
  }
}

const idsIn = (docs: Node[]): Set<string> => {
  const ids = new Set<string>()
  for (const doc of docs)
    doc.descendants((node) => {
      for (const { id } of suggestionsOn(node)) ids.add(id)
    })
  return ids
}

/**
 * Returns the ids of the suggestions that Word can show as tracked changes: those that insert, delete, split and join
 * text and paragraphs, with their notes, citations and formulas. Suggestions that also change figures, tables or
 * displayed equations are left out. Pure.
 */
export function trackedSuggestions(docs: Node[]): ReadonlySet<string> {
  let kept: ReadonlySet<string> = idsIn(docs)
  // Leaving one suggestion out can change the paragraphs that another one splits.
  for (;;) {
    const ids = kept
    const decided = docs.map((doc) => resolveSuggestions(doc, ({ id }) => (ids.has(id) ? undefined : 'reject')))
    const failed = new Set(decided.flatMap((doc) => Array.from(placedIn(doc).failed)))
    if (failed.size === 0) return kept
    kept = new Set(Array.from(kept).filter((id) => !failed.has(id)))
  }
}

import type { Node } from 'prosemirror-model'
import { joins } from '../block-merge.ts'
import { partKindOf } from '../numbering.ts'
import { type Suggestion, suggestionOfNode, suggestionsOn } from '../suggestions.ts'
import { resolveSuggestions } from './resolve.ts'

/**
 * The suggestions in sections as Word has them: on text, on the ends of paragraphs, and on whole figures, tables and
 * equations. The editor has a suggestion on the paragraph that begins after a suggested break; Word has it on the
 * paragraph that ends there. An end can have an insertion and a deletion: then it leaves, whatever is decided on both.
 */
export type ParagraphEnds = {
  ends: ReadonlyMap<Node, readonly Suggestion[]>
  /** The suggestions on the breaks before paragraphs of a table cell, which Word has as lines of one paragraph. */
  breaks: ReadonlyMap<Node, Suggestion>
  /** The paragraphs that are one paragraph before or after the change, so that the spaces at their ends are needed. */
  divided: ReadonlySet<Node>
}

/** A paragraph, heading, figure, table or equation of a section, with the lists and quotations around it. */
type FlowBlock = { node: Node; around: readonly Node[] }

/** Consecutive blocks with suggestions of one kind, and the block before them. */
type ChangedRun = { before: FlowBlock | undefined; blocks: FlowBlock[] }

const flowOf = (parent: Node, around: readonly Node[] = []): FlowBlock[] =>
  parent.children.flatMap((node) =>
    joins(node) && !node.isTextblock ? flowOf(node, [...around, node]) : [{ node, around }],
  )

function changedRuns(flow: FlowBlock[]): ChangedRun[] {
  const runs: ChangedRun[] = []
  flow.forEach((block, index) => {
    const kind = suggestionOfNode(block.node)?.kind
    if (!kind) return
    const before = flow[index - 1]
    const run = runs.at(-1)
    const last = run?.blocks.at(-1)
    if (run && last && last === before && suggestionOfNode(last.node)?.kind === kind) run.blocks.push(block)
    else runs.push({ before, blocks: [block] })
  })
  return runs
}

/** Returns whether a suggestion inserts or deletes a block with everything in it. */
const isWhole = (node: Node): boolean =>
  !joins(node) ||
  node.children.every((child) => suggestionsOn(child).some(({ kind }) => kind === suggestionOfNode(node)?.kind))

const shapeOf = ({ node, around }: FlowBlock): string =>
  [node, ...around]
    .map(({ type, attrs }) => `${type.name} ${String(attrs['level'] ?? '')}`)
    .concat(String(around.at(-1)?.firstChild === node))
    .join()

/** Returns whether Word shows two blocks alike. When Word joins paragraphs, it shows them like the last of them. */
const isAlike = (one: FlowBlock, other: FlowBlock | undefined): boolean =>
  other !== undefined && joins(one.node) && shapeOf(one) === shapeOf(other)

type Placed = {
  ends: Map<Node, readonly Suggestion[]>
  breaks: Map<Node, Suggestion>
  divided: Set<Node>
  failed: Set<string>
}

const placeEnd = ({ ends }: Placed, node: Node, suggestion: Suggestion): void =>
  void ends.set(node, [...(ends.get(node) ?? []), suggestion])

/**
 * Places the suggestions of a run. Whole blocks at its end have them on their own ends. The blocks up to the last one
 * that is not whole have them on the end before, where the text is divided or joined. Empty paragraphs count as whole,
 * since exports leave them out.
 */
function placeRun({ before, blocks }: ChangedRun, placed: Placed): void {
  const split = blocks.slice(0, blocks.findLastIndex(({ node }) => !isWhole(node)) + 1)
  for (const { node } of blocks.slice(split.length)) placeEnd(placed, node, suggestionOfNode(node)!)
  if (split.length === 0) return
  const suggestions = split.flatMap(({ node }) => suggestionOfNode(node) ?? [])
  if (!before || !isAlike(before, split.at(-1))) {
    for (const { id } of suggestions) placed.failed.add(id)
    return
  }
  const changed = [before, ...split]
  suggestions.forEach((suggestion, index) => placeEnd(placed, changed[index]!.node, suggestion))
  for (const { node } of changed) if (joins(node)) placed.divided.add(node)
}

const isBlank = (line: Node): boolean => line.children.every((child) => child.isText && child.textContent.trim() === '')

/**
 * Places the suggestions on the paragraphs of a table cell. Each paragraph has its suggestion on the break before it.
 * Whole paragraphs at the start of the cell have theirs on the break after them. Exports leave empty paragraphs out, and
 * keep the break in their place if any of the breaks around them stays.
 */
function placeLines({ children: lines }: Node, { breaks, divided, failed }: Placed): void {
  const first = lines.findIndex((line) => !suggestionOfNode(line) || !isWhole(line))
  const suggestions = lines.map((line, index) =>
    suggestionOfNode(index > 0 && (first < 0 || index <= first) ? lines[index - 1]! : line),
  )
  const isUnplaced = first < 0 && new Set(lines.map((line) => suggestionOfNode(line)?.kind)).size > 1
  let last = -1
  lines.forEach((line, index) => {
    const suggestion = suggestionOfNode(line)
    if (isUnplaced && suggestion) failed.add(suggestion.id)
    if (index > 0 && suggestion && !isWhole(line)) for (const one of lines.slice(index - 1, index + 1)) divided.add(one)
    if (isBlank(line)) return
    const [own, ...others] = suggestions.slice(last + 1, index + 1)
    if (last >= 0 && own && others.every((other) => other?.kind === own.kind)) breaks.set(line, own)
    last = index
  })
}

const isSame = (one: Suggestion | undefined, { kind, id }: Suggestion): boolean => one?.kind === kind && one.id === id

// Returns whether Word can show a suggestion on a node: on text, or on the paragraph that begins with the node.
function isOnParagraph(node: Node, suggestion: Suggestion): boolean {
  if (node.isInline || partKindOf(node.type.name)) return true
  if (!joins(node)) return false
  return node.isTextblock || isSame(suggestionsOn(node.firstChild ?? node)[0], suggestion)
}

function placedIn(doc: Node): Placed {
  const placed: Placed = { ends: new Map(), breaks: new Map(), divided: new Set(), failed: new Set() }
  doc.descendants((node) => {
    for (const suggestion of suggestionsOn(node)) if (!isOnParagraph(node, suggestion)) placed.failed.add(suggestion.id)
    if (isCell(node)) placeLines(node, placed)
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
    breaks: new Map(placed.flatMap(({ breaks }) => Array.from(breaks))),
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
 * Returns the ids of the suggestions that Word has as tracked changes: those that insert, delete, split and join text
 * and paragraphs, and those that insert and delete figures, tables and equations. Others join paragraphs of different
 * kinds, such as a heading and a paragraph, which Word would not show as the editor does. Pure.
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

import type { Node } from 'prosemirror-model'
import type { Mappable } from 'prosemirror-transform'
import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { firstItemOf, type ItemHolder } from '../losses/removals.ts'
import { type ClockSpans, contains, deletedSpans } from '../losses/spans.ts'
import { manuscript } from '../schema.ts'
import { charactersOf } from './characters.ts'
import type { MoveIds } from './move-ids.ts'
import { addedSpans } from './passages.ts'
import { firstOf } from './positions.ts'

/** An edit in an editor: the text before and after it, and the new positions of the old ones. */
export type Edit = { before: Node; after: Node; mapping: Mappable }

/** The characters of a text in order, as runs with consecutive ids or positions. */
type Runs = { client: number; clock: number; text: string }[]

/** Returns the characters of the chosen items below a node of the document. */
function charactersBelow(parent: ItemHolder, isChosen: (item: Y.Item) => boolean): Runs {
  const runs: Runs = []
  for (let item = firstItemOf(parent); item; item = item.right) {
    if (!isChosen(item)) continue
    const { id, content } = item
    if (content instanceof Y.ContentString) runs.push({ client: id.client, clock: id.clock, text: content.str })
    else if (content instanceof Y.ContentType) runs.push(...charactersBelow(content.type, isChosen))
  }
  return runs
}

/** A block of text in the document: its node, and its first text node if it has one. */
type Block = { node: Id; text: Id | undefined }

/** Returns the blocks of text below a node of the document, in order. */
function blocksBelow(parent: ItemHolder, isChosen: (item: Y.Item) => boolean): Block[] {
  const blocks: Block[] = []
  for (let item = firstItemOf(parent); item; item = item.right) {
    if (!isChosen(item) || !(item.content instanceof Y.ContentType)) continue
    const { type } = item.content
    if (!(type instanceof Y.XmlElement)) continue
    if (manuscript.nodes[type.nodeName]?.isTextblock !== true) blocks.push(...blocksBelow(type, isChosen))
    else blocks.push({ node: firstOf(item), text: firstTextIn(type, isChosen) })
  }
  return blocks
}

function firstTextIn(block: Y.XmlElement, isChosen: (item: Y.Item) => boolean): Id | undefined {
  for (let item = firstItemOf(block); item; item = item.right)
    if (isChosen(item) && item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlText)
      return firstOf(item)
  return undefined
}

/** Returns the positions at which the blocks of an editor's text begin. */
function startsIn(doc: Node): number[] {
  const starts: number[] = []
  doc.descendants(({ isTextblock }, pos) => {
    if (isTextblock) starts.push(pos + 1)
    return !isTextblock
  })
  return starts
}

type Blocks = { old: Block[]; now: Block[]; added: ClockSpans; deleted: ClockSpans }

/** Returns the blocks that an edit replaced by others, since others may write in an empty one. */
function replacedBlocks({ before, after, mapping }: Edit, { old, now, added, deleted }: Blocks): MoveIds[] {
  const [from, to] = [startsIn(before), startsIn(after)]
  if (from.length !== old.length || to.length !== now.length) return []
  const blockAt = new Map(to.map((start, at) => [start, now[at]]))
  return old.flatMap(({ node, text }, at) => {
    if (!contains(deleted, node)) return []
    const copy = blockAt.get(mapping.map(from[at] ?? -1, -1))?.node
    if (!copy || !contains(added, copy)) return []
    return [{ source: text ?? node, copy, length: 1 }]
  })
}

/** Returns the position before each character of an editor's text, in UTF-16 units. */
function positionsIn(doc: Node): { text: string; positions: number[] } {
  const positions: number[] = []
  let whole = ''
  doc.descendants(({ text = '' }, pos) => {
    for (let at = 0; at < text.length; at += 1) positions.push(pos + at)
    whole += text
  })
  return { text: whole, positions }
}

const textOf = (runs: Runs): string => runs.map(({ text }) => text).join('')

/** Yields the characters of the runs that begin in the given spans, with their indexes in the whole text. */
function* charactersIn(runs: Runs, spans: ClockSpans): Generator<{ id: Id; index: number }> {
  let index = 0
  for (const { client, clock, text } of runs) {
    if (contains(spans, { client, clock }))
      for (let at = 0; at < text.length; at += 1) yield { id: { client, clock: clock + at }, index: index + at }
    index += text.length
  }
}

/** The maximum number of equal paragraphs next to each other among which moved text is found. */
const STEPS_MAX = 20

type Shown = { old: Runs; now: Runs; before: readonly number[]; after: readonly number[] }

/** Returns the former positions of the characters that the document still contains, by their present positions. */
function formerPositions({ old, now, before, after }: Shown): Map<number, number> {
  const indexes = new Map<string, number>()
  let index = 0
  for (const run of old) for (const [key] of charactersOf(run, run.text)) indexes.set(key, index++)
  const former = new Map<number, number>()
  index = 0
  for (const run of now) {
    for (const [key] of charactersOf(run, run.text)) {
      const [position, present] = [before[indexes.get(key) ?? -1], after[index]]
      if (position !== undefined && present !== undefined) former.set(present, position)
      index += 1
    }
  }
  return former
}

/** Joins the moves of adjacent characters. */
function joined(moves: readonly MoveIds[]): MoveIds[] {
  const apart: MoveIds[] = []
  for (const move of moves) {
    const last = apart.at(-1)
    const isNext =
      last?.source.client === move.source.client &&
      last.source.clock + last.length === move.source.clock &&
      last.copy.client === move.copy.client &&
      last.copy.clock + last.length === move.copy.clock
    if (last && isNext) last.length += move.length
    else apart.push({ ...move })
  }
  return apart
}

/**
 * Returns the text that an edit moved: the characters that y-prosemirror deleted and inserted again, since the editor
 * moved them, and their copies. Includes the nodes of the blocks that other blocks replaced. Call it before Yjs discards deleted characters.
 * @param root the node of the document that the editor shows.
 * @returns undefined if the editor's text differs from that of the document, so that nothing is known
 */
export function textMovedBy(transaction: Y.Transaction, root: Y.XmlFragment, edit: Edit): MoveIds[] | undefined {
  const [added, deleted] = [addedSpans(transaction), deletedSpans(transaction.deleteSet)]
  if (added.size === 0 || deleted.size === 0) return []
  const isOld = ({ id: { client, clock } }: Y.Item) => clock < (transaction.beforeState.get(client) ?? 0)
  const wasThere = (item: Y.Item) => isOld(item) && (!item.deleted || contains(deleted, item.id))
  const isThere = (item: Y.Item) => !item.deleted
  const [old, now] = [charactersBelow(root, wasThere), charactersBelow(root, isThere)]
  const [before, after] = [positionsIn(edit.before), positionsIn(edit.after)]
  if (textOf(old) !== before.text || textOf(now) !== after.text) return undefined
  const copyAt = new Map<number, Id>()
  for (const { id, index } of charactersIn(now, added)) copyAt.set(after.positions[index] ?? -1, id)
  const movedTo = (position: number): number | undefined => {
    const { pos, deletedAfter } = edit.mapping.mapResult(position, 1)
    return deletedAfter ? undefined : pos
  }
  const moves: MoveIds[] = []
  let left: ReadonlyMap<number, number> | undefined
  for (const { id: source, index } of charactersIn(old, deleted)) {
    let pos = movedTo(before.positions[index] ?? 0)
    // y-prosemirror keeps the first of two equal paragraphs, although the editor moved that one and kept the other.
    for (let step = 0; pos !== undefined && !copyAt.has(pos) && step < STEPS_MAX; step += 1) {
      left ??= formerPositions({ old, now, before: before.positions, after: after.positions })
      const former = left.get(pos)
      pos = former === undefined ? undefined : movedTo(former)
    }
    const copy = pos === undefined ? undefined : copyAt.get(pos)
    if (copy) moves.push({ source, copy, length: 1 })
  }
  const blocks = { old: blocksBelow(root, wasThere), now: blocksBelow(root, isThere), added, deleted }
  return [...joined(moves), ...replacedBlocks(edit, blocks)]
}

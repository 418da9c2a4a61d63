import type { Fragment, Node, ResolvedPos } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ProsemirrorBinding, updateYFragment, ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { itemOf } from '#formats/manuscript/losses/removals.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { insertLetters } from './insert-letters.ts'
import { type LastEdit, lastEditIn } from './moved-text-plugin.ts'

/** Adjacent text nodes in a block, which share one text in the document. `index` is its place in the block. */
type TextRun = { index: number; from: number; nodes: Node[] }

const textOf = ({ nodes }: TextRun): string => nodes.map(({ text }) => text).join('')

/** Returns the text runs of a block. An empty block has an empty one. */
function runsOf(block: Node): TextRun[] {
  if (block.childCount === 0) return [{ index: 0, from: 0, nodes: [] }]
  const runs: TextRun[] = []
  let index = -1
  block.forEach((node, from, at) => {
    const run = runs.at(-1)
    if (node.isText && run && at > 0 && block.child(at - 1).isText) return run.nodes.push(node)
    index += 1
    if (node.isText) runs.push({ index, from, nodes: [node] })
    return undefined
  })
  return runs
}

const isPlain = (content: Fragment): boolean => content.content.every((node) => node.isText)

/** The replacement of text by other text in one block, or from one block to another, which is joined to it. */
type Replacement = { $from: ResolvedPos; $to: ResolvedPos; $start: ResolvedPos; $end: ResolvedPos }

/** Returns the only replacement of an edit; undefined if the edit did anything else to the content. */
function replacementIn({ before, mapping }: LastEdit, after: Node): Replacement | undefined {
  const ranges: [from: number, to: number, end: number][] = []
  for (const map of mapping.maps) map.forEach((from, to, ...[, end]) => ranges.push([from, to, end]))
  const [range] = ranges
  if (!range || ranges.length > 1) return undefined
  const [from, to, end] = range
  const [$from, $to] = [before.resolve(from), before.resolve(to)]
  const [$start, $end] = [after.resolve(from), after.resolve(end)]
  if (![$from, $to, $start].every(({ parent }) => parent.isTextblock) || !$start.sameParent($end)) return undefined
  const isSameBlock = $start.depth === $from.depth && $start.parent.hasMarkup($from.parent.type, $from.parent.attrs)
  if (!isSameBlock || !isPlain($end.parent.content.cut($start.parentOffset, $end.parentOffset))) return undefined
  const rest = $end.parent.content.cut($end.parentOffset)
  const isRest = rest.eq($to.parent.content.cut($to.parentOffset))
  const isJoined = $from.sameParent($to) || (isPlain(rest) && isPlain($from.parent.content.cut($from.parentOffset)))
  return isRest && isJoined ? { $from, $to, $start, $end } : undefined
}

/** Returns the types of the document around a position, from the root to the block; undefined if they differ. */
function typesAround(root: Y.XmlFragment, $pos: ResolvedPos): Y.XmlFragment[] | undefined {
  const types = [root]
  for (let depth = 0; depth < $pos.depth; depth += 1) {
    const parent = types[depth]
    const child: unknown = parent?.length === $pos.node(depth).childCount ? parent.get($pos.index(depth)) : undefined
    if (!(child instanceof Y.XmlElement) || child.nodeName !== $pos.node(depth + 1).type.name) return undefined
    types.push(child)
  }
  return types
}

const contentOf = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC'))
    .join('')

/** A text of the document, its place in its block, and the types around it, from the root to the block. */
type TextPlace = { text: Y.XmlText; index: number; types: Y.XmlFragment[] }

/** Replaces exactly the replaced characters in the document. @returns their text; undefined if the document differs */
function replaceIn(root: Y.XmlFragment, { $from, $to, $start, $end }: Replacement): TextPlace | undefined {
  const types = typesAround(root, $from)
  const [from, to] = [$from.parentOffset, $from.sameParent($to) ? $to.parentOffset : $from.parent.content.size]
  const run = runsOf($from.parent).find((one) => one.from <= from && to <= one.from + textOf(one).length)
  const text: unknown = run && types?.at(-1)?.get(run.index)
  if (!types || !run || !(text instanceof Y.XmlText) || contentOf(text) !== textOf(run)) return undefined
  const end = $from.sameParent($to) ? $end.parentOffset : $end.parent.content.size
  const offset = from - run.from
  text.delete(offset, to - from)
  insertLetters(text, { offset, letters: $start.parent.textBetween($start.parentOffset, end) })
  return { text, index: run.index, types }
}

/** Makes y-prosemirror remember the new nodes of a text. It keeps the old ones of types in other types that are equal. */
function refreshMapping({ mapping }: ProsemirrorBinding, { text, index, types }: TextPlace, $pos: ResolvedPos): void {
  if ([...types, text].some((type) => itemOf(type)?.deleted)) return
  for (const [depth, type] of types.entries()) mapping.set(type, $pos.node(depth))
  const run = runsOf($pos.parent).find((one) => one.index === index)
  if (run) mapping.set(text, run.nodes)
}

/**
 * Applies an edit that only replaces text to the document, before y-prosemirror compares the texts. y-prosemirror would
 * keep an equal letter next to the replaced one, which may be another member's.
 * @returns a function to stop
 */
function replaceExactly({ doc }: PluginContext, view: EditorView): () => void {
  let applied: LastEdit | undefined
  const apply = ({ origin }: Y.Transaction) => {
    const edit = lastEditIn(view.state)
    if (origin !== ySyncPluginKey || !edit || edit === applied) return
    applied = edit
    const { binding, isChangeOrigin } = ySyncPluginKey.getState(view.state) as SyncState
    const replacement = isChangeOrigin ? undefined : replacementIn(edit, view.state.doc)
    const place = replacement && replaceIn(binding.type, replacement)
    if (!place) return
    updateYFragment(doc, binding.type, view.state.doc, binding)
    refreshMapping(binding, place, replacement.$start)
  }
  doc.on('beforeTransaction', apply)
  return () => doc.off('beforeTransaction', apply)
}

type SyncState = { binding: ProsemirrorBinding; isChangeOrigin: boolean }

/** Changes exactly those letters in the document that an edit replaces. */
export const exactTextPlugin = (context: PluginContext): Plugin[] => [
  new Plugin({ view: (view) => ({ destroy: replaceExactly(context, view) }) }),
]

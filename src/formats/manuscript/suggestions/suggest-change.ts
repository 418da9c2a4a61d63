import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { changesOnlySuggestions } from './only-suggestions.ts'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { asAttribute, makerOf, suggestionsOn } from '../suggestions.ts'
import { blocksSuggested } from './blocks.ts'
import { become, type DocumentDifference, changeOf } from './difference.ts'
import { cleared, outcome, markAsInsertion, type Suggester, WITHDRAWN_ID } from './suggestion-marks.ts'

/** What is suggested in place of a change, and where the cursor stands after it. */
export type SuggestedChange = { transform: Transform; cursor: number }

/** Strokes side by side are one suggestion. Pure. */
export function adjacentSuggestionId(
  doc: Node,
  { from, to }: Pick<DocumentDifference, 'from' | 'to'>,
  memberId: string,
): string | undefined {
  const beside = [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter, doc.resolve(from).nodeAfter]
  const own = beside.flatMap((node) => (node?.isInline ? suggestionsOn(node) : []))
  return own.find(({ id }) => makerOf(id)?.memberId === memberId)?.id
}

const opened = ({ content, openStart, openEnd }: Slice, each: (node: Node, open: number) => Node): Slice =>
  new Slice(
    Fragment.fromArray(content.content.map((node, index) => each(node, index === 0 ? openStart : 0))),
    openStart,
    openEnd,
  )

// Marks what stands in the range; what its maker takes back is only named, and goes at the end.
function takeOut(transform: Transform, { from, to }: DocumentDifference, suggester: Suggester): void {
  const { doc } = transform
  const { schema } = doc.type
  doc.nodesBetween(from, to, (node, pos) => {
    const suggestion = outcome(node, suggester)
    if (node.isText) {
      if (!suggestion) return false
      const [start, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)]
      transform.addMark(start, end, schema.mark(suggestion.kind, { id: suggestion.id }))
      return false
    }
    const begins = pos >= from
    if (begins && suggestion && 'suggested' in node.attrs)
      transform.setNodeAttribute(pos, 'suggested', asAttribute(suggestion))
    // What goes whole needs no marks within.
    return !(begins && node.type.spec.isolating)
  })
}

const takeBack = (transform: Transform): void =>
  become(
    transform,
    resolveSuggestions(transform.doc, ({ id }) => (id === WITHDRAWN_ID ? 'reject' : undefined)),
  )

function letterByLetter(before: Node, change: DocumentDifference, suggester: Suggester): Transform {
  const transform = new Transform(before)
  const { to, slice } = change
  if (slice.size > 0)
    transform.replace(
      to,
      to,
      opened(slice, (node, open) => markAsInsertion(cleared(node), suggester.id, open)),
    )
  takeOut(transform, change, suggester)
  takeBack(transform)
  return transform
}

function othersSuggestIn(doc: Node, { from, to }: DocumentDifference, memberId: string): boolean {
  let found = false
  doc.nodesBetween(from, to, (node) => {
    found ||= suggestionsOn(node).some(({ id }) => makerOf(id)?.memberId !== memberId)
  })
  return found
}

// Taken, a suggestion must come to what its maker did; where others suggest, too, it can't, since theirs stay.
function saysIt(made: Node, before: Node, change: DocumentDifference): boolean {
  const plain = new Transform(before).replace(change.from, change.to, opened(change.slice, cleared))
  return resolveAllSuggestions(made, 'accept').eq(resolveAllSuggestions(plain.doc, 'accept'))
}

const cursorAfter = (transform: Transform, { from, to, slice }: DocumentDifference, forward: boolean): number =>
  slice.size > 0 || forward ? transform.mapping.map(to) : transform.mapping.map(from, -1)

type Suggesting = Suggester & {
  /** Whether what is taken out stood after the cursor. */
  forward?: boolean
}

/**
 * Suggests what a transaction would do, and leaves what others suggest as it is. Undefined where nothing comes of it. Pure: the
 * transaction is not changed.
 * @throws RangeError for what can't be suggested.
 */
export function asSuggestion(
  original: Transform,
  { forward = false, ...suggester }: Suggesting,
): SuggestedChange | undefined {
  const { before } = original
  const change = changeOf(original)
  if (!change) return undefined
  const { memberId } = suggester
  const isSound = (doc: Node) => changesOnlySuggestions(before, doc, memberId)
  const close = letterByLetter(before, change, suggester)
  const isMeant = othersSuggestIn(before, change, memberId) || saysIt(close.doc, before, change)
  if (isMeant && isSound(close.doc)) return { transform: close, cursor: cursorAfter(close, change, forward) }
  const blocks = new Transform(before)
  become(blocks, blocksSuggested(before, original.doc, suggester))
  takeBack(blocks)
  blocks.doc.check()
  if (!isSound(blocks.doc)) throw new RangeError('This can’t be suggested')
  return { transform: blocks, cursor: blocks.mapping.map(change.to) }
}

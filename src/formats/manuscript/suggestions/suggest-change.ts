import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { changesOnlySuggestions } from './only-suggestions.ts'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { asAttribute, makerOf, suggestionsOn, type Suggestion, suggestionOfMark } from '../suggestions.ts'
import { joins } from '../block-merge.ts'
import { become, type DocumentDifference, changeOf } from './difference.ts'

/** The suggestion that replaces a change, and the cursor position after it. */
export type SuggestedChange = { transform: Transform; cursor: number }

/** Returns the id of the member's suggestion next to a range, so that adjacent edits form one suggestion. Pure. */
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

// Marks a range as deleted. The author's own insertions in it only get WITHDRAWN_ID here; they are removed later.
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
    // Sets no marks within a node that is deleted as a whole.
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

// Returns whether accepting the suggestion results in the same text as the change itself. The results may differ next
// to the suggestions of others, which remain pending.
function saysIt(made: Node, before: Node, change: DocumentDifference): boolean {
  const plain = new Transform(before).replace(change.from, change.to, opened(change.slice, cleared))
  return resolveAllSuggestions(made, 'accept').eq(resolveAllSuggestions(plain.doc, 'accept'))
}

const cursorAfter = (transform: Transform, { from, to, slice }: DocumentDifference, forward: boolean): number =>
  slice.size > 0 || forward ? transform.mapping.map(to) : transform.mapping.map(from, -1)

type Suggesting = Suggester & {
  /** True if the deleted text was after the cursor. */
  forward?: boolean
}

/**
 * Converts a transaction to suggestions, and leaves other members' suggestions unchanged. Returns undefined if nothing
 * changes. Pure: does not change the transaction.
 * @throws RangeError for changes that cannot be suggested.
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

const sameAt = (one: readonly Node[], other: readonly Node[]): number => {
  const differs = one.findIndex((node, index) => !other[index]?.eq(node))
  return differs < 0 ? one.length : differs
}

// Accepts the member's own suggestions in blocks and rejects the suggestions of others, which remain in the original
// blocks.
const asMeant = (parent: Node, nodes: readonly Node[], memberId: string): readonly Node[] =>
  nodes.length === 0
    ? []
    : resolveSuggestions(parent.copy(Fragment.from(nodes)), ({ id }) =>
        makerOf(id)?.memberId === memberId ? 'accept' : 'reject',
      ).children

/**
 * Suggests replacing whole blocks, for changes that cannot be expressed character by character: other kinds of blocks,
 * rows of a table, or a figure's content. Pure.
 */
function blocksSuggested(before: Node, after: Node, suggester: Suggester): Node {
  const [one, other] = [before.children, after.children]
  const start = sameAt(one, other)
  const rest = [one.slice(start), other.slice(start)] as const
  const end = sameAt(rest[0].toReversed(), rest[1].toReversed())
  const goes = rest[0].slice(0, rest[0].length - end)
  const comes = rest[1].slice(0, rest[1].length - end)
  const [old, fresh] = [goes[0], comes[0]]
  const isWithin = goes.length === 1 && comes.length === 1 && old && fresh && old.sameMarkup(fresh)
  const middle =
    isWithin && joins(old) && !old.isTextblock
      ? [blocksSuggested(old, fresh, suggester)]
      : [
          ...goes.map((node) => markAsDeletion(node, suggester)),
          ...asMeant(before, comes, suggester.memberId).map((node) => markAsInsertion(cleared(node), suggester.id)),
        ]
  return before.copy(Fragment.fromArray([...one.slice(0, start), ...middle, ...one.slice(one.length - end)]))
}

/** The author and the id of a suggestion. */
type Suggester = { memberId: string; id: string }

/**
 * A temporary id for the author's own insertions that the author deletes again. Such insertions are removed instead of
 * being marked as deleted.
 */
const WITHDRAWN_ID = 'taken-back'

const isOwnInsertion = ({ kind, id }: Suggestion, memberId: string): boolean =>
  kind === 'insertion' && makerOf(id)?.memberId === memberId

const canSay = ({ type }: Node): boolean => 'suggested' in (type.spec.attrs ?? {})

const saying = (node: Node, suggestion: Suggestion | null, content = node.content): Node =>
  canSay(node)
    ? node.type.create({ ...node.attrs, suggested: suggestion && asAttribute(suggestion) }, content, node.marks)
    : node.copy(content)

const markedAs = (text: Node, { kind, id }: Suggestion): Node =>
  text.mark(text.type.schema.mark(kind, { id }).addToSet(text.marks.filter((mark) => !suggestionOfMark(mark))))

/** Removes all suggestions from a node, since they were made at another position. Pure. */
function cleared(node: Node): Node {
  if (node.isText) return node.mark(node.marks.filter((mark) => !suggestionOfMark(mark)))
  return saying(node, null, Fragment.fromArray(node.children.map(cleared)))
}

/** Marks a node as an insertion. Pure. @param open number of outer levels that existed before and are not marked */
function markAsInsertion(node: Node, id: string, open = 0): Node {
  if (node.isText) return markedAs(node, { kind: 'insertion', id })
  const content = Fragment.fromArray(
    node.children.map((child, index) => markAsInsertion(child, id, index === 0 ? open - 1 : 0)),
  )
  return open > 0 ? saying(node, null, content) : saying(node, { kind: 'insertion', id }, content)
}

/**
 * Returns the suggestion for deleting a node, without its content. Returns undefined if the node remains unchanged, for
 * example because of other members' suggestions. Pure.
 */
function outcome(node: Node, { memberId, id }: Suggester): Suggestion | undefined {
  const suggestions = suggestionsOn(node)
  if (suggestions.some((one) => isOwnInsertion(one, memberId))) return { kind: 'insertion', id: WITHDRAWN_ID }
  return suggestions.length > 0 ? undefined : { kind: 'deletion', id }
}

function holdsOthers(node: Node, memberId: string): boolean {
  let found = false
  node.descendants((one) => {
    found ||= suggestionsOn(one).some(({ id }) => makerOf(id)?.memberId !== memberId)
    return !found
  })
  return found
}

/**
 * Marks a node and its content as deleted. The author's own insertion remains if others suggest changes in it. Pure.
 */
function markAsDeletion(node: Node, suggester: Suggester): Node {
  const found = outcome(node, suggester)
  const suggestion = found?.id === WITHDRAWN_ID && holdsOthers(node, suggester.memberId) ? undefined : found
  if (node.isText) return suggestion ? markedAs(node, suggestion) : node
  // Sets no marks within a node that is deleted as a whole.
  const content = joins(node)
    ? Fragment.fromArray(node.children.map((child) => markAsDeletion(child, suggester)))
    : node.content
  return suggestion ? saying(node, suggestion, content) : node.copy(content)
}

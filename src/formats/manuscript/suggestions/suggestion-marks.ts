import { Fragment, type Node } from 'prosemirror-model'
import { joins } from '../block-merge.ts'
import { asAttribute, makerOf, type Suggestion, suggestionOfMark, suggestionsOn } from '../suggestions.ts'

/** Who suggests, and under which id. */
export type Suggester = { memberId: string; id: string }

/** What its maker takes out again is no deletion; under this id it is on its way out. */
export const WITHDRAWN_ID = 'taken-back'

export const isOwnInsertion = ({ kind, id }: Suggestion, memberId: string): boolean =>
  kind === 'insertion' && makerOf(id)?.memberId === memberId

const canSay = ({ type }: Node): boolean => 'suggested' in (type.spec.attrs ?? {})

const saying = (node: Node, suggestion: Suggestion | null, content = node.content): Node =>
  canSay(node)
    ? node.type.create({ ...node.attrs, suggested: suggestion && asAttribute(suggestion) }, content, node.marks)
    : node.copy(content)

const markedAs = (text: Node, { kind, id }: Suggestion): Node =>
  text.mark(text.type.schema.mark(kind, { id }).addToSet(text.marks.filter((mark) => !suggestionOfMark(mark))))

/** A node without a word of suggestions in it: they were made for another place. Pure. */
export function cleared(node: Node): Node {
  if (node.isText) return node.mark(node.marks.filter((mark) => !suggestionOfMark(mark)))
  return saying(node, null, Fragment.fromArray(node.children.map(cleared)))
}

/** A node as it is put in. @param open how many levels of it were begun before, and are not new. Pure. */
export function markAsInsertion(node: Node, id: string, open = 0): Node {
  if (node.isText) return markedAs(node, { kind: 'insertion', id })
  const content = Fragment.fromArray(
    node.children.map((child, index) => markAsInsertion(child, id, index === 0 ? open - 1 : 0)),
  )
  return open > 0 ? saying(node, null, content) : saying(node, { kind: 'insertion', id }, content)
}

/** What taking a node out makes of it, its content aside: undefined leaves it, as what others suggest of it. Pure. */
export function outcome(node: Node, { memberId, id }: Suggester): Suggestion | undefined {
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

/** A node as it is taken out with all that it holds. One of their own in which others suggest, too, stays for these. Pure. */
export function markAsDeletion(node: Node, suggester: Suggester): Node {
  const found = outcome(node, suggester)
  const suggestion = found?.id === WITHDRAWN_ID && holdsOthers(node, suggester.memberId) ? undefined : found
  if (node.isText) return suggestion ? markedAs(node, suggestion) : node
  // What goes whole needs no marks within.
  const content = joins(node)
    ? Fragment.fromArray(node.children.map((child) => markAsDeletion(child, suggester)))
    : node.content
  return suggestion ? saying(node, suggestion, content) : node.copy(content)
}

import type { Mark, Node } from 'prosemirror-model'

/** A pending insertion or deletion. */
export type Suggestion = { kind: 'insertion' | 'deletion'; id: string }

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,10})\.([0-9a-z]{1,16})$/

type Facts = { memberId: string; now: Date; random: string }

/** Returns the id of a suggestion, which contains its author and time. Edits that belong together have the same id. */
export const suggestionId = ({ memberId, now, random }: Facts): string =>
  `${memberId}.${now.getTime().toString(36)}.${random}`

/** Returns the author and time in a suggestion's id; undefined if the id is invalid. Pure. */
export function makerOf(id: string): { memberId: string; at: Date } | undefined {
  const [, memberId, time] = ID.exec(id) ?? []
  return memberId === undefined || time === undefined
    ? undefined
    : { memberId, at: new Date(Number.parseInt(time, 36)) }
}

const isKind = (name: string): name is Suggestion['kind'] => name === 'insertion' || name === 'deletion'

/** Returns the suggestion on a node, which the shared document stores as an attribute. Pure. */
export function suggestionOfNode({ attrs }: Node): Suggestion | undefined {
  const text = (attrs.suggested as string | null | undefined) ?? ''
  const at = text.indexOf(':')
  const kind = text.slice(0, Math.max(at, 0))
  return isKind(kind) ? { kind, id: text.slice(at + 1) } : undefined
}

export const asAttribute = ({ kind, id }: Suggestion): string => `${kind}:${id}`

/** Returns the suggestion that a mark represents; undefined for other marks. Pure. */
export const suggestionOfMark = ({ type: { name }, attrs }: Mark): Suggestion | undefined =>
  isKind(name) ? { kind: name, id: attrs.id as string } : undefined

/**
 * Returns the suggestions on a node itself, not on its content. Text stores suggestions as marks, and other nodes store
 * one as an attribute. Pure.
 */
export function suggestionsOn(node: Node): Suggestion[] {
  if (node.isText) return node.marks.flatMap((mark) => suggestionOfMark(mark) ?? [])
  const suggestion = suggestionOfNode(node)
  return suggestion ? [suggestion] : []
}

import type { Mark, Node } from 'prosemirror-model'

/** A pending insertion or deletion. */
export type Suggestion = { kind: 'insertion' | 'deletion'; id: string }

const ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,10})\.([0-9a-z]{1,16})$/

type Facts = { memberId: string; now: Date; random: string }

/** Returns a suggestion's id, which contains its author and time; strokes that belong together share one id. */
export const suggestionId = ({ memberId, now, random }: Facts): string =>
  `${memberId}.${now.getTime().toString(36)}.${random}`

/** Returns the author and time of a suggestion; undefined if the id is not a suggestion's. Pure. */
export function makerOf(id: string): { memberId: string; at: Date } | undefined {
  const [, memberId, time] = ID.exec(id) ?? []
  return memberId === undefined || time === undefined
    ? undefined
    : { memberId, at: new Date(Number.parseInt(time, 36)) }
}

const isKind = (name: string): name is Suggestion['kind'] => name === 'insertion' || name === 'deletion'

/** Returns a suggestion on a node, which the shared document keeps as an attribute. Pure. */
export function suggestionOfNode({ attrs }: Node): Suggestion | undefined {
  const text = (attrs.suggested as string | null | undefined) ?? ''
  const at = text.indexOf(':')
  const kind = text.slice(0, Math.max(at, 0))
  return isKind(kind) ? { kind, id: text.slice(at + 1) } : undefined
}

export const asAttribute = ({ kind, id }: Suggestion): string => `${kind}:${id}`

/** Pure. */
export const suggestionOfMark = ({ type: { name }, attrs }: Mark): Suggestion | undefined =>
  isKind(name) ? { kind: name, id: attrs.id as string } : undefined

/**
 * Returns the suggestions on a node itself, not on its content: by marks for text, by the attribute for other nodes.
 * Pure.
 */
export function suggestionsOn(node: Node): Suggestion[] {
  if (node.isText) return node.marks.flatMap((mark) => suggestionOfMark(mark) ?? [])
  const suggestion = suggestionOfNode(node)
  return suggestion ? [suggestion] : []
}

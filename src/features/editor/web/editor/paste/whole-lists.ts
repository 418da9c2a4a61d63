import { type Node, type ResolvedPos, Slice } from 'prosemirror-model'

const LISTS: ReadonlySet<string> = new Set(['bullet_list', 'ordered_list'])

const isInList = (place: ResolvedPos): boolean =>
  Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1)).some(({ type }) => LISTS.has(type.name))

const isList = (node: Node | null | undefined, isAlone: boolean): boolean =>
  node !== null && node !== undefined && LISTS.has(node.type.name) && !(isAlone && node.childCount === 1)

/**
 * Closes a list of several items at the edge of pasted content. Otherwise, its first item would join the paragraph at
 * the cursor, and the list would begin one number late. Does not close content that is pasted within a list, nor the
 * text of a single item. Pure.
 */
export function withWholeLists(slice: Slice, cursor: ResolvedPos): Slice {
  const { content, openStart, openEnd } = slice
  if (isInList(cursor)) return slice
  const isAlone = content.childCount === 1
  return new Slice(
    content,
    isList(content.firstChild, isAlone) ? 0 : openStart,
    isList(content.lastChild, isAlone) ? 0 : openEnd,
  )
}

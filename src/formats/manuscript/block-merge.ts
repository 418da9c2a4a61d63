import { Fragment, type Node } from 'prosemirror-model'

/** A child of a block. `loose` is true if the child is the first in its parent and the break before it is removed. */
export type MergePart = { node: Node; loose: boolean }

const flows = ({ type }: Node): boolean => type.isTextblock && !type.spec.isolating

const HOLDERS: ReadonlySet<string> = new Set(['bullet_list', 'ordered_list', 'list_item', 'blockquote'])

/**
 * Returns whether a block merges with the previous block when the break between them is deleted. Text, lists and
 * quotations merge. A figure, a table or an equation is instead deleted with its content.
 */
export const joins = (node: Node): boolean => flows(node) || HOLDERS.has(node.type.name)

/** Returns whether a block can be merged into the block before it. Pure. */
export const fits = (before: Node, node: Node): boolean =>
  (flows(before) && flows(node)) || (HOLDERS.has(node.type.name) && before.type === node.type)

/** Appends the content of the next block to a block. Pure. */
export function joined(before: Node, parts: MergePart[]): Node {
  if (before.isTextblock) return before.copy(before.content.append(Fragment.fromArray(parts.map(({ node }) => node))))
  const children = [...before.children]
  for (const { node, loose } of parts) {
    const last = children.at(-1)
    if (loose && last && fits(last, node)) {
      children[children.length - 1] = joined(
        last,
        node.children.map((child, index) => ({ node: child, loose: index === 0 })),
      )
    } else children.push(node)
  }
  return before.copy(Fragment.fromArray(children))
}

import { Fragment, type Node } from 'prosemirror-model'
import { fits, joined, joins, type MergePart } from '../block-merge.ts'
import { type Suggestion, suggestionOfMark, suggestionOfNode, suggestionsOn } from '../suggestions.ts'

/** The resolution of a suggestion. */
export type SuggestionResolution = 'reject' | 'accept'

/** Returns the resolution of a suggestion; undefined leaves it pending. */
export type SuggestionChooser = (suggestion: Suggestion) => SuggestionResolution | undefined

const goes = (suggestion: Suggestion, choose: SuggestionChooser): boolean =>
  choose(suggestion) === (suggestion.kind === 'insertion' ? 'reject' : 'accept')

const without = (node: Node, choose: SuggestionChooser): Node =>
  node.mark(
    node.marks.filter((mark) => {
      const suggestion = suggestionOfMark(mark)
      return !suggestion || choose(suggestion) === undefined
    }),
  )

function bare(node: Node, content: Fragment, choose: SuggestionChooser): Node {
  const suggestion = suggestionOfNode(node)
  const attrs = suggestion && choose(suggestion) ? { ...node.attrs, suggested: null } : node.attrs
  // Adds an empty paragraph to a node that must start with a paragraph and has lost it.
  return node.type.createAndFill(attrs, content, node.marks) ?? node.type.create(attrs, content, node.marks)
}

// Returns whether a node has content. A figure counts as content even without a caption.
const hasContent = (node: Node): boolean =>
  node.isLeaf || node.type.spec.isolating === true || node.children.some(hasContent)

/** Returns whether an accepted deletion removes something in a node. */
const isCut = (node: Node, choose: SuggestionChooser): boolean =>
  node.children.some(
    (child) =>
      suggestionsOn(child).some((suggestion) => suggestion.kind === 'deletion' && choose(suggestion) === 'accept') ||
      isCut(child, choose),
  )

// Appends the remaining content of a block to the previous block, since the break between them is removed.
function goOn(parts: MergePart[], node: Node, held: MergePart[]): void {
  if (held.length === 0) return
  const before = parts.at(-1)
  if (before && fits(before.node, node)) parts[parts.length - 1] = { ...before, node: joined(before.node, held) }
  else parts.push({ node, loose: parts.length === 0 })
}

function decidedChildren(parent: Node, choose: SuggestionChooser): MergePart[] {
  const parts: MergePart[] = []
  for (const child of parent.children) {
    const gone = suggestionsOn(child).some((suggestion) => goes(suggestion, choose))
    if (child.isText || child.isLeaf) {
      if (!gone)
        parts.push({ node: child.isText ? without(child, choose) : bare(child, Fragment.empty, choose), loose: false })
      continue
    }
    if (gone && !joins(child)) continue
    const held = decidedChildren(child, choose)
    const lostAll = held.length === 0 && child.childCount > 0 && !child.type.validContent(Fragment.empty)
    if (lostAll) continue
    const node = bare(child, Fragment.fromArray(held.map((part) => part.node)), choose)
    // Omits a list item whose entire content was removed, which would leave a bullet without text.
    if (child.type.name === 'list_item' && !hasContent(node) && isCut(child, choose)) continue
    if (gone) goOn(parts, node, held)
    else parts.push({ node, loose: false })
  }
  return parts
}

/** Returns a section with some suggestions resolved. Pure. */
export function resolveSuggestions(doc: Node, choose: SuggestionChooser): Node {
  const children = decidedChildren(doc, choose).map(({ node }) => node)
  return doc.copy(Fragment.fromArray(children.length > 0 ? children : [doc.type.schema.node('paragraph')]))
}

/**
 * Returns a section with all pending suggestions resolved: rejected by default, since pending suggestions do not count.
 * Source: docs/product.md, "Editor". Pure.
 */
export const resolveAllSuggestions = (doc: Node, resolution: SuggestionResolution = 'reject'): Node =>
  resolveSuggestions(doc, () => resolution)

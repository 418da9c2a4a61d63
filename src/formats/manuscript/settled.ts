import { Fragment, type Node } from 'prosemirror-model'
import { fits, joined, joins, type Part } from './joining.ts'
import { type Suggestion, suggestionOfMark, suggestionOfNode, suggestionsOn } from './suggestions.ts'

/** What becomes of what is suggested: as if it were refused, or as if it were taken. */
export type Verdict = 'reject' | 'accept'

/** Undefined leaves a suggestion as it is. */
export type Choice = (suggestion: Suggestion) => Verdict | undefined

const goes = (suggestion: Suggestion, choose: Choice): boolean =>
  choose(suggestion) === (suggestion.kind === 'insertion' ? 'reject' : 'accept')

const without = (node: Node, choose: Choice): Node =>
  node.mark(
    node.marks.filter((mark) => {
      const suggestion = suggestionOfMark(mark)
      return !suggestion || choose(suggestion) === undefined
    }),
  )

function bare(node: Node, content: Fragment, choose: Choice): Node {
  const suggestion = suggestionOfNode(node)
  const attrs = suggestion && choose(suggestion) ? { ...node.attrs, suggested: null } : node.attrs
  // What must begin with a paragraph gets one again.
  return node.type.createAndFill(attrs, content, node.marks) ?? node.type.create(attrs, content, node.marks)
}

// The break before a block was put in, or is taken out: what it still holds goes on in the block before.
function goOn(parts: Part[], node: Node, held: Part[]): void {
  if (held.length === 0) return
  const before = parts.at(-1)
  if (before && fits(before.node, node)) parts[parts.length - 1] = { ...before, node: joined(before.node, held) }
  else parts.push({ node, loose: parts.length === 0 })
}

function decidedChildren(parent: Node, choose: Choice): Part[] {
  const parts: Part[] = []
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
    if (gone) goOn(parts, node, held)
    else parts.push({ node, loose: false })
  }
  return parts
}

/** A section in which some suggestions are decided. Pure. */
export function resolveSuggestions(doc: Node, choose: Choice): Node {
  const children = decidedChildren(doc, choose).map(({ node }) => node)
  return doc.copy(Fragment.fromArray(children.length > 0 ? children : [doc.type.schema.node('paragraph')]))
}

/** A section without its suggestions: undecided, they count nowhere. Source: the issue of the workspace. Pure. */
export const resolveAllSuggestions = (doc: Node, verdict: Verdict = 'reject'): Node =>
  resolveSuggestions(doc, () => verdict)

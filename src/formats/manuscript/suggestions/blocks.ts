import { Fragment, type Node } from 'prosemirror-model'
import { joins } from '../block-merge.ts'
import { resolveSuggestions } from './resolve.ts'
import { makerOf } from '../suggestions.ts'
import { cleared, markAsInsertion, type Suggester, markAsDeletion } from './suggestion-marks.ts'

const sameAt = (one: readonly Node[], other: readonly Node[]): number => {
  const differs = one.findIndex((node, index) => !other[index]?.eq(node))
  return differs < 0 ? one.length : differs
}

// What others suggest in a block stays with the block that it was suggested of.
const asMeant = (parent: Node, nodes: readonly Node[], memberId: string): readonly Node[] =>
  nodes.length === 0
    ? []
    : resolveSuggestions(parent.copy(Fragment.from(nodes)), ({ id }) =>
        makerOf(id)?.memberId === memberId ? 'accept' : 'reject',
      ).children

/**
 * Suggests whole blocks for whole blocks: for what can't be said letter by letter, as other kinds of blocks, rows of a table, or what a
 * figure shows. Pure.
 */
export function blocksSuggested(before: Node, after: Node, suggester: Suggester): Node {
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

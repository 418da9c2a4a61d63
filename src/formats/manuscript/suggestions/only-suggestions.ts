import type { Node } from 'prosemirror-model'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { makerOf, type Suggestion } from '../suggestions.ts'

/**
 * Returns whether the actor changed a section only by making or withdrawing their own suggestions. Both versions must
 * be equal without the actor's suggestions, including the suggestions of others. They must also be equal with all
 * suggestions rejected, since all other features use that text. Pure.
 */
export function changesOnlySuggestions(before: Node, after: Node, actorId: string): boolean {
  const mine = ({ id }: Suggestion) => (makerOf(id)?.memberId === actorId ? 'reject' : undefined)
  return (
    resolveSuggestions(before, mine).eq(resolveSuggestions(after, mine)) &&
    resolveAllSuggestions(before).eq(resolveAllSuggestions(after))
  )
}

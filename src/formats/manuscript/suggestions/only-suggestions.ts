import type { Node } from 'prosemirror-model'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { makerOf, type Suggestion } from '../suggestions.ts'

/**
 * Returns whether the actor changed a section only by making or withdrawing suggestions of their own. Without the
 * actor's suggestions, both versions must be equal, including the suggestions of others. The text with all suggestions
 * rejected must be equal, too, since all other features use this text. Pure.
 */
export function changesOnlySuggestions(before: Node, after: Node, actorId: string): boolean {
  const mine = ({ id }: Suggestion) => (makerOf(id)?.memberId === actorId ? 'reject' : undefined)
  return (
    resolveSuggestions(before, mine).eq(resolveSuggestions(after, mine)) &&
    resolveAllSuggestions(before).eq(resolveAllSuggestions(after))
  )
}

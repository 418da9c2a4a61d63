import type { Node } from 'prosemirror-model'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { makerOf, type Suggestion } from '../suggestions.ts'

/**
 * Returns whether the actor's own suggestions, made or taken back, are the only changes to a section. Without these
 * suggestions, both versions must be exactly the same: the text itself, and the suggestions of all others under their
 * own names. The text without anybody's suggestions must be the same, too, as everything else counts it. Pure.
 */
export function changesOnlySuggestions(before: Node, after: Node, actorId: string): boolean {
  const mine = ({ id }: Suggestion) => (makerOf(id)?.memberId === actorId ? 'reject' : undefined)
  return (
    resolveSuggestions(before, mine).eq(resolveSuggestions(after, mine)) &&
    resolveAllSuggestions(before).eq(resolveAllSuggestions(after))
  )
}

import type { Node } from 'prosemirror-model'
import { resolveSuggestions, resolveAllSuggestions } from './resolve.ts'
import { makerOf, type Suggestion } from '../suggestions.ts'

/**
 * Whether a section was changed by nothing but the actor's own suggestions, made or taken back. With these left out, both must be the
 * same to the last mark: the text itself, and the suggestions of all others under their own names. So must the text be with everybody's
 * left out, as it counts everywhere else. Pure.
 */
export function changesOnlySuggestions(before: Node, after: Node, actorId: string): boolean {
  const mine = ({ id }: Suggestion) => (makerOf(id)?.memberId === actorId ? 'reject' : undefined)
  return (
    resolveSuggestions(before, mine).eq(resolveSuggestions(after, mine)) &&
    resolveAllSuggestions(before).eq(resolveAllSuggestions(after))
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { suggestionStates } from '../../states.ts'
import type { SuggestionSummary } from './suggestion-row.tsx'

const REVISE = 'revise'

/**
 * Returns the suggestion in the URL whose revision dialog is open. The dialog can thus be linked to, and stays open
 * after a reload.
 */
export function useRevision<One extends SuggestionSummary>(shown: readonly One[]) {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<One>()
  const asked = search.get(REVISE) ?? ''
  // Keeps the suggestion as it was when the dialog opened, since the suggestion in the list changes its state once it
  // is sent again.
  const found = shown.find(({ id, status }) => id === asked && status === suggestionStates.revision_requested)
  if (found && found.id !== opened?.id) setOpened(found)
  if (opened && asked === '') setOpened(undefined)
  const go = (id: string | undefined) =>
    setSearch(
      (current) => {
        if (id === undefined) current.delete(REVISE)
        else current.set(REVISE, id)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    revised: opened?.id === asked ? opened : undefined,
    revise: ({ id }: One) => go(id),
    endRevising: () => go(undefined),
  }
}

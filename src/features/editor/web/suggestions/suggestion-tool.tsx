import { useEffect, useState } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import { useWorkspace } from '#features/team/web/public.tsx'
import { setSuggesting } from './suggestion-plugin.ts'

/** Switches between writing and suggesting. For members who may only suggest, suggesting is always on. */
export function SuggestingTool() {
  const { view, state, paperId } = useManuscript()
  const { data } = useWorkspace(paperId)
  const [chosen, setChosen] = useState(false)
  const must = !(state.access ? state.access.write : (data?.paper.can_write ?? true))
  useEffect(() => {
    if (view) setSuggesting(view, { must, chosen })
  }, [view, must, chosen])
  return (
    <ToolButton
      // Each label begins with the button's text, so that voice control finds the button.
      label={
        must ? 'Suggesting: an author must accept your changes' : chosen ? 'Suggesting changes' : 'Suggest changes'
      }
      pressed={must || chosen}
      disabled={must}
      onPress={() => {
        setChosen(!chosen)
        view?.focus()
      }}
    >
      {must || chosen ? 'Suggesting' : 'Suggest'}
    </ToolButton>
  )
}

import { useSearchParams } from 'react-router'
import { CHOOSE_QUESTION } from '../../paths.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { RefinedDialog } from './refined-question-dialog.tsx'

/**
 * Shows the dialog that a parameter of the URL names, so that the dialog can be linked to and stays open after a
 * reload.
 */
export function SuggestionDialogs() {
  const [search, setSearch] = useSearchParams()
  const refined = search.get('refine')
  const close = () =>
    setSearch(
      (current) => {
        current.delete('propose')
        current.delete('refine')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  if (search.has('propose')) return <ProposalDialog before={undefined} onClose={close} />
  if (!refined) return null
  const questionId = refined === CHOOSE_QUESTION ? '' : refined
  return <RefinedDialog key={questionId} questionId={questionId} before={undefined} onClose={close} />
}

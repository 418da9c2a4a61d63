import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'
import { Row } from '#ui/rows.tsx'
import { SuggestionState } from './suggestion-state.tsx'

export type SuggestionSummary = {
  id: string
  status: SuggestionStatus
  round: number
  submitted_at: string
  answer_by: string
  decided_at: string | null
}

const sentInWords = ({ round, submitted_at }: SuggestionSummary): string =>
  `Sent ${dayMonth(submitted_at)}${round > 1 ? `, round ${round}` : ''}`

const measureOf = ({ status, decided_at }: SuggestionSummary): string => {
  if (status === suggestionStates.pending_review) return PROPOSAL_REVIEW_TIME
  return decided_at ? `since ${dayMonth(decided_at)}` : ''
}

type RowParts = { title: string; suggested: SuggestionSummary; noun: string; onOpen: () => void; onRevise: () => void }

/** Shows a proposal or a refined question, and its outcome. */
export function SuggestionRow({ title, suggested, noun, onOpen, onRevise }: RowParts) {
  const { status, answer_by } = suggested
  const see = noun === 'proposal' ? 'See proposal' : 'See question'
  const words =
    status === suggestionStates.pending_review ? `With the editors, answer by ${dayMonth(answer_by)}` : undefined
  return (
    <Row
      title={title}
      about={sentInWords(suggested)}
      state={<SuggestionState status={status} words={words} />}
      measure={measureOf(suggested)}
      action={
        <div className="flex flex-wrap gap-2 sm:grid">
          {status === suggestionStates.revision_requested ? (
            <Button size="small" onClick={onRevise} aria-label={`Revise ${noun} ${title}`}>
              Revise
            </Button>
          ) : null}
          <Button size="small" onClick={onOpen} aria-label={`${see}: ${title}`}>
            {see}
          </Button>
        </div>
      }
    />
  )
}

import { StatusDot } from '#ui/status-dot.tsx'
import type { SuggestionStatus } from '../../states.ts'
import { suggestionState } from '../paper-progress.ts'

/** Shows the state of a proposal or a refined question, with a coloured dot unless it was withdrawn. */
export function SuggestionState({ status, words }: { status: SuggestionStatus; words?: string | undefined }) {
  const { name, tone } = suggestionState(status)
  return tone ? <StatusDot tone={tone}>{words ?? name}</StatusDot> : <span>{words ?? name}</span>
}

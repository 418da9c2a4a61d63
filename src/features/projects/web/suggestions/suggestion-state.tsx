import { StatusDot } from '#ui/status-dot.tsx'
import type { SuggestionStatus } from '../../states.ts'
import { suggestionState } from '../paper-progress.ts'

/** How a proposal or a refined question stands, with a dot where it concerns the member still. */
export function SuggestionState({ status, words }: { status: SuggestionStatus; words?: string | undefined }) {
  const { name, tone } = suggestionState(status)
  return tone ? <StatusDot tone={tone}>{words ?? name}</StatusDot> : <span>{words ?? name}</span>
}

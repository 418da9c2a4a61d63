import { StatusDot } from '#ui/status-dot.tsx'
import type { MyClaim } from '../../contract.ts'
import { claimState } from '../paper-progress.ts'

/** Shows a claim's state, with a coloured dot unless it was withdrawn. */
export function ClaimState({ status, words }: { status: MyClaim['status']; words?: string | undefined }) {
  const { name, tone } = claimState(status)
  return tone ? <StatusDot tone={tone}>{words ?? name}</StatusDot> : <span>{words ?? name}</span>
}

import { StatusDot } from '#ui/status-dot.tsx'
import type { MyClaim } from '../../contract.ts'
import { claimState } from '../paper-progress.ts'

/** What became of a claim, with a dot where it concerns the member still. */
export function ClaimState({ status, words }: { status: MyClaim['status']; words?: string | undefined }) {
  const { name, tone } = claimState(status)
  return tone ? <StatusDot tone={tone}>{words ?? name}</StatusDot> : <span>{words ?? name}</span>
}

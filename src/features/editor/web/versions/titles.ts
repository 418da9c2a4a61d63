import type { Version } from '../../document/versions-contract.ts'

const REASONS: Record<Version['reason'], string> = {
  hourly: 'While writing',
  asked: 'Kept',
  saved_over: 'Before a text was replaced',
  restored: 'Before a version was brought back',
  submitted: 'As submitted',
  decided: 'At the decision',
}

/** Returns a version's name, "Before the meeting", or the reason for it. Pure. */
export const titleOf = ({ name, reason }: Pick<Version, 'name' | 'reason'>): string => name || REASONS[reason]

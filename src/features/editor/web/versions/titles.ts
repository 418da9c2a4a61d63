import type { Version } from '../../document/versions-contract.ts'

const REASONS: Record<Version['reason'], string> = {
  hourly: 'While writing',
  asked: 'Saved',
  saved_over: 'Before a text was replaced',
  restored: 'Before a version was restored',
  submitted: 'As submitted',
  decided: 'At the decision',
}

/** Returns a version's name, such as "Before the meeting", or the reason for the version. Pure. */
export const titleOf = ({ name, reason }: Pick<Version, 'name' | 'reason'>): string => name || REASONS[reason]

import { type LogPiece, type LogMessage, withoutIds, textPiece } from './pieces.ts'

/** The past tense of each decision in a review queue. */
const DECISION_LABELS: Record<string, string> = {
  approved: 'approved',
  approved_for_publication: 'approved for publication',
  needs_clarification: 'requested clarification of',
  revision_requested: 'requested a revision of',
  rejected: 'rejected',
  merged: 'merged',
  removed: 'removed',
  dismissed: 'dismissed',
  undone: 'undid the decision on',
}

const DECISION_DESCRIPTIONS: Record<string, { noun: string; to: string }> = {
  claim: { noun: 'claim', to: '/admin/panel?tab=claims&status=all' },
  question: { noun: 'question', to: '/admin/panel?tab=questions&status=all' },
  professional_question: { noun: 'question', to: '/admin/panel?tab=questions&status=all' },
  publication: { noun: 'submission', to: '/admin/panel?tab=publications' },
  proposal: { noun: 'proposed project', to: '/admin/panel' },
  refined_question: { noun: 'refined question', to: '/admin/panel' },
  extension: { noun: 'request for more time', to: '/admin/extensions' },
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names the subject of a decision by its number if it has one, else by its title. */
function subject(target: string, to: string | undefined): LogPiece[] {
  const [number] = /Q-\d{4}-\w+/.exec(target) ?? []
  if (number !== undefined)
    return [textPiece('question '), { question: number }, textPiece(target.split(number)[1] ?? '')]
  const text = withoutIds(target)
  return [to === undefined ? textPiece(text) : { text, to }]
}

/**
 * Returns the message for a decision in a review queue, such as `review: claim approved` or `extension rejected`;
 * undefined for other actions.
 */
export function reviewLogMessage(action: string): LogMessage | undefined {
  const [, kind = '', decision = ''] = /^(?:review: )?(\w+) (\w+)$/.exec(action) ?? []
  const label = DECISION_LABELS[decision]
  if (label === undefined) return undefined
  const openTab = DECISION_DESCRIPTIONS[kind]
  return {
    label: capital(`${openTab?.noun ?? kind.replaceAll('_', ' ')}: ${label}`),
    says: ({ target }) => [
      textPiece(`${label} the `),
      ...subject(kind === 'extension' ? `request for more time on the ${target}` : target, openTab?.to),
    ],
  }
}

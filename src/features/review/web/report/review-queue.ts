import type { ReportItem } from '#features/community/contract.ts'
import { asReviewQueue } from '../review-queue.ts'
import { ReportDetails } from './details.tsx'
import { TimeoutField } from './timeout-field.tsx'

const TITLE_LENGTH = 90

const titleOf = ({ content, where }: ReportItem): string => {
  const words = content === null ? where : `${where}: ${content.replaceAll(/\s+/g, ' ')}`
  return words.length <= TITLE_LENGTH ? words : `${words.slice(0, TITLE_LENGTH - 1).toWellFormed()}…`
}

/** The review queue of messages that members flagged in the community, for moderators. */
export const reportReviewQueue = asReviewQueue<ReportItem>({
  tab: 'flagged',
  kind: 'flagged_message',
  label: 'Flagged Messages',
  status: 'waiting',
  states: ['removed', 'dismissed'],
  things: ['flagged message', 'flagged messages'],
  isUnsorted: true,
  noneWaiting: 'No flagged message is waiting',
  none: 'No message has been flagged yet',
  explanation: 'Members can flag a message for moderators. Its sender doesn’t see who flagged it.',
  keys: { a: 'dismissed', r: 'removed', x: 'removed' },
  word: 'Flagged message',
  choices: [
    {
      value: 'removed',
      participle: 'removed',
      label: 'Remove',
      hint: '“[Message deleted by moderator]” replaces it.',
    },
    { value: 'dismissed', participle: 'dismissed', label: 'Keep message', hint: 'The message stays as it is.' },
  ],
  notesHint:
    'Only moderators and admins can see them. They are saved with the decision; your draft is saved on this device.',
  titleOf,
  senderOf: (item) => item.sender_name,
  Details: ReportDetails,
  dialog: {
    Field: TimeoutField,
    Above: ReportDetails,
    bodyOf: ({ decision, timeout_minutes: minutes }) =>
      decision === 'removed' && minutes !== '' ? { timeout_minutes: Number(minutes) } : {},
  },
})

import type { ClaimItem } from '../../contract.ts'
import { asReviewQueue, KEYS, REJECTED, SENT_BACK } from '../review-queue.ts'
import { ClaimDetails } from './details.tsx'

export const claimReviewQueue = asReviewQueue<ClaimItem>({
  tab: 'claims',
  kind: 'claim',
  label: 'Project Claims',
  status: 'pending_review',
  states: ['approved', 'revision_requested', 'rejected', 'withdrawn'],
  things: ['claim', 'claims'],
  noneWaiting: 'No claim is waiting',
  none: 'No project has been claimed yet',
  explanation: 'A claim reserves its places until it is decided. The first approved one opens the paper.',
  keys: KEYS,
  word: 'Claim',
  choices: [
    {
      value: 'approved',
      participle: 'approved',
      label: 'Approve',
      hint: 'The student joins the project’s paper. If there is none yet, it is created.',
    },
    { ...SENT_BACK, hint: 'The places are freed; the student can claim again.' },
    { ...REJECTED, hint: 'The places are freed. We’ll tell the student.' },
  ],
  titleOf: (item) => item.question_title,
  senderOf: (item) => item.student_name,
  Details: ClaimDetails,
})

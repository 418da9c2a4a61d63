import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import type { IntegrityCheck } from '#server/data-integrity/integrity-checks.ts'

export const peerReviewAudits: IntegrityCheck[] = [
  memberReferenceCheck({
    name: 'peer-review.reviewer-accounts',
    title: 'Reviews and invitations that refer to a nonexistent account',
    listing: `select member_id from peer_review.invitation union select member_id from peer_review.review
      union select invited_by from peer_review.invitation union select opened_by from peer_review.round`,
  }),
]

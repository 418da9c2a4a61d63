import { type DecisionMessage, notifyDecision } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { AVAILABLE_PATH } from '../../paths.ts'
import { findClaim } from './queries.ts'

type Claim = { title: string; paperId: string | null }

const LETTERS = {
  'claim.approved': ({ title, paperId }: Claim): DecisionMessage => ({
    subject: `Your project is yours: ${title}`,
    text: `Your claim on “${title}” was approved.`,
    nextStep: 'Your paper is open, with guidance for each section:',
    link: `/student/papers/${paperId}`,
  }),
  'claim.sent_back': ({ title }: Claim): DecisionMessage => ({
    subject: `Please revise your claim: ${title}`,
    text: `Your claim on “${title}” needs a change before it can be approved.`,
    nextStep: 'Please claim the project again with it in mind:',
    link: AVAILABLE_PATH,
  }),
  'claim.rejected': ({ title }: Claim): DecisionMessage => ({
    subject: `Your claim was not approved: ${title}`,
    text: `Your claim on “${title}” was not approved this time.`,
    nextStep: 'Other projects are open to claim:',
    link: AVAILABLE_PATH,
  }),
}

/** Tells whoever claimed a project what was decided. */
async function notifyOfClaim(
  kernel: Kernel,
  tx: Tx,
  { id, letterOf }: { id: string; letterOf: (claim: Claim) => DecisionMessage },
) {
  const claim = await findClaim(tx, id)
  if (!claim) return
  const letter = letterOf({ title: claim.project_title, paperId: claim.paper_id })
  await notifyDecision(kernel, tx, { to: [claim.member_id], event: 'claim_decided', notes: claim.notes, ...letter })
}

export function registerClaimNotices(kernel: Kernel): void {
  for (const type of Object.keys(LETTERS) as (keyof typeof LETTERS)[]) {
    kernel.events.handleInTransaction(type, (tx, { data }) =>
      notifyOfClaim(kernel, tx, { id: data.claim_id, letterOf: LETTERS[type] }),
    )
  }
}

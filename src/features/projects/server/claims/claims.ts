import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type DecisionMessage, notifyDecision } from '#features/notifications/server/public.ts'
import type { MyClaim } from '../../contract.ts'
import { claimStates } from '../../states.ts'
import { findClaim, findProjectOfClaim, lockClaim, setClaimDecided } from './queries.ts'
import { decide } from '../policy.ts'
import { presentClaim } from '../presenters.ts'
import { lockProject, moveSeats } from '../queries.ts'
import { AVAILABLE_PATH } from '../../paths.ts'
import { advanceWaitlist } from '../waitlist/advance-waitlist.ts'

export async function readMyClaim(tx: Db, claimId: string): Promise<MyClaim> {
  const row = await findClaim(tx, claimId)
  if (!row) throw new Failure('not_found', 'Claim not found')
  return presentClaim(row)
}

type Withdrawal = { claimId: string; memberId: string }

/**
 * Withdraws the member's own pending claim. The freed seats are first offered to members on the waitlist. @throws
 * Failure not_found for another member's claim.
 */
export async function withdraw(kernel: Kernel, tx: Tx, { claimId, memberId }: Withdrawal): Promise<void> {
  const found = await findProjectOfClaim(tx, claimId)
  if (found?.member_id !== memberId) throw new Failure('not_found', 'Claim not found')
  await lockProject(tx, found.project_id)
  const { status, places } = await lockClaim(tx, claimId)
  if (status === claimStates.withdrawn) return
  const result = decide(status, 'withdrawn')
  if ('refused' in result) throw new Failure('conflict', result.refused)
  await setClaimDecided(tx, claimId, { status: result.status, notes: '', decidedBy: memberId, now: kernel.now() })
  await advanceWaitlist(kernel, tx, await moveSeats(tx, found.project_id, { seats: -places }))
}

type Claim = { title: string; paperId: string | null }

const LETTERS = {
  'claim.approved': ({ title, paperId }: Claim): DecisionMessage => ({
    subject: `Your claim was approved: ${title}`,
    text: `Your claim on “${title}” was approved.`,
    nextStep: 'Your paper is open, with guidance for each section:',
    link: `/student/papers/${paperId}`,
  }),
  'claim.sent_back': ({ title }: Claim): DecisionMessage => ({
    subject: `Please revise your claim: ${title}`,
    text: `Your claim on “${title}” needs a change before it can be approved.`,
    nextStep: 'Please revise your claim and send it again:',
    link: AVAILABLE_PATH,
  }),
  'claim.rejected': ({ title }: Claim): DecisionMessage => ({
    subject: `Your claim was not approved: ${title}`,
    text: `Your claim on “${title}” was not approved this time.`,
    nextStep: 'Other projects are open to claim:',
    link: AVAILABLE_PATH,
  }),
}

/** Notifies the claiming member of the decision on their claim. */
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

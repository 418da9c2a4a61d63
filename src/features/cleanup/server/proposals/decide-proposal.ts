import type { Insertable } from 'kysely'
import { adminIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { APPROVE_WORDS } from '../../proposal-words.ts'
import { type ProposalStatus, proposalStates } from '../../states.ts'
import { hashesOf } from './action.ts'
import { ACTIONS } from './actions.ts'
import { hasEnoughApprovals, missingApprovals } from './policy.ts'
import { listConsents, lockProposal, type ProposalRow, setProposal } from './queries.ts'
import { refusalOf } from './end-proposal.ts'
import { EXECUTE_JOB } from './execute-proposal.ts'

const NOT_FOUND = 'This proposal doesn’t exist.'
const OWN = 'You created this proposal, so another admin has to decide.'
const TWICE = 'You’ve already approved this. A second admin has to approve it too.'

type Answer = { status: ProposalStatus; message: string }
/** The reply, or a failure that is thrown after the commit. */
type Outcome = Answer | Failure

export const targetOf = ({ id, action_type: type, target }: ProposalRow): string => `proposal ${id}: ${type}, ${target}`

type Approving = { proposalId: string; admin_notes: string; reason: string; confirmation: string }

async function approveIn(kernel: Kernel, tx: Tx, given: Approving & { actor: Actor }): Promise<Outcome> {
  const { actor } = given
  const row = await lockProposal(tx, given.proposalId)
  if (!row) return new Failure('not_found', NOT_FOUND)
  const refused = await refusalOf(kernel, tx, row)
  if (refused !== undefined) return new Failure('conflict', refused)
  const { severity, proposed_by: proposedBy } = row
  const admins = await adminIds(tx)
  const others = admins.filter((id) => id !== actor.id)
  if (proposedBy === actor.id)
    return new Failure(
      'forbidden',
      others.length > 0 ? OWN : `${OWN} ${missingApprovals({ severity, proposedBy, approvedBy: [], admins })}`,
    )
  const now = kernel.now()
  if (!(await addConsent(tx, { proposal_id: row.id, member_id: actor.id, consented_at: now })))
    return new Failure('conflict', TWICE)
  const approvedBy = (await listConsents(tx, [row.id])).map((consent) => consent.member_id)
  const logged = { actor, target: targetOf(row), reason: given.reason, at: now }
  if (!hasEnoughApprovals({ severity, proposedBy, approvedBy })) {
    await logAdminAction(tx, { ...logged, action: 'cleanup.consent-to-proposal' })
    const missing = missingApprovals({ severity, proposedBy, approvedBy, admins })
    return { status: row.status, message: `Your approval is saved. ${missing}` }
  }
  const notes = given.admin_notes || given.reason
  await setProposal(tx, row.id, { status: proposalStates.approved, decided_by: actor.id, decided_at: now, notes })
  await kernel.jobs.send(tx, EXECUTE_JOB, { id: row.id })
  await logAdminAction(tx, { ...logged, action: 'cleanup.approve-proposal' })
  return {
    status: proposalStates.approved,
    message: 'Approved. It will be carried out after a backup. You’ll find the changes under Decided.',
  }
}

const answered = (outcome: Outcome): Answer => {
  if (outcome instanceof Failure) throw outcome
  return outcome
}

/**
 * Approves a proposal. Once enough people have approved, a job executes it.
 * @throws Failure not_found; conflict if the proposal no longer applies; forbidden for its proposer; invalid for a
 * wrong confirmation text.
 */
export async function approve(kernel: Kernel, actor: Actor, given: Approving): Promise<Answer> {
  confirmTyped(given.confirmation, APPROVE_WORDS)
  return answered(await transact(kernel, (tx) => approveIn(kernel, tx, { actor, ...given })))
}

/** Records the rejection of items. The rejection is valid until the items change. */
async function remember(kernel: Kernel, tx: Tx, { action_type: type, subject_ids: ids }: ProposalRow): Promise<void> {
  const now = kernel.now()
  const preview = await ACTIONS[type].stands({ db: tx, now: kernel.now }, ids)
  const kept = [...hashesOf(type, preview)].map(([subject_id, mark_hash]) => ({ subject_id, mark_hash }))
  await saveRejections(
    tx,
    kept.map((one) => ({ ...one, action_type: type, rejected_at: now })),
  )
}

/** Rejects a proposal. Its subjects are proposed again once they have changed. @throws Failure not_found, conflict */
export const reject = async (kernel: Kernel, actor: Actor, given: { proposalId: string; rejection_reason: string }) =>
  answered(
    await transact<Outcome>(kernel, async (tx) => {
      const row = await lockProposal(tx, given.proposalId)
      if (!row) return new Failure('not_found', NOT_FOUND)
      const outcome = proposalStates.after(row.status, 'reject')
      if ('refused' in outcome) return new Failure('conflict', outcome.refused)
      const { status } = outcome
      const [now, notes] = [kernel.now(), given.rejection_reason]
      await setProposal(tx, row.id, { status, decided_by: actor.id, decided_at: now, notes, ended_at: now })
      await remember(kernel, tx, row)
      const target = targetOf(row)
      await logAdminAction(tx, { actor, action: 'cleanup.reject-proposal', target, reason: notes, at: now })
      return { status, message: 'Rejected. It won’t be proposed again unless the affected items change.' }
    }),
  )

/** Stores the items that an admin rejected, with their current state. */
async function saveRejections(tx: Db, rejections: Insertable<Tables['cleanup.rejection']>[]): Promise<void> {
  if (rejections.length === 0) return
  await tx
    .insertInto('cleanup.rejection')
    .values(rejections)
    .onConflict((conflict) =>
      conflict.columns(['action_type', 'subject_id']).doUpdateSet((eb) => ({
        mark_hash: eb.ref('excluded.mark_hash'),
        rejected_at: eb.ref('excluded.rejected_at'),
      })),
    )
    .execute()
}

/** Adds an approval; returns undefined if the member had approved before. */
const addConsent = (tx: Db, consent: Insertable<Tables['cleanup.consent']>) =>
  tx
    .insertInto('cleanup.consent')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()

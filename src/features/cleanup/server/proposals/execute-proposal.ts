import { membersByIds, recoverDeleted, softDelete } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { proposalStates } from '../../states.ts'
import { removeInTransaction, undoInTransaction } from '../removal/removal.ts'
import { hashOf } from './action.ts'
import { ACTIONS } from './actions.ts'
import { lockProposal, type ProposalRow, setProposal } from './queries.ts'

export const EXECUTE_JOB = 'cleanup.carry-out-proposal'
const CHANGED = 'It wasn’t carried out, because the affected items had changed.'

type By = Pick<Actor, 'id' | 'name'>

type Acting = { actor: By; row: ProposalRow & { backup_id: string } }

/** Executes a proposal in the caller's transaction. @returns the id of its removal in the graveyard, if any. */
async function act(kernel: Kernel, tx: Tx, { actor, row }: Acting): Promise<string | null> {
  const { buries } = ACTIONS[row.action_type]
  const { subject_ids: ids, backup_id: backupId } = row
  const reason = `Proposal ${row.id}: ${row.notes}`.slice(0, 2_000)
  if (buries !== 'accounts')
    return (await removeInTransaction(kernel, tx, { actor, kind: buries, ids, reason, backupId })).id
  await softDelete(kernel, tx, { ids, actor, reason, tell: false })
  return null
}

type Noted = {
  row: ProposalRow
  event: 'carry_out' | 'change' | 'fail'
  outcome: string[]
  removalId?: string | null
}

async function note(kernel: Kernel, tx: Tx, { row, ...given }: Noted) {
  const outcome = proposalStates.after(row.status, given.event)
  if ('refused' in outcome) return
  await setProposal(tx, row.id, {
    status: outcome.status,
    outcome: given.outcome,
    removal_id: given.removalId ?? null,
    ended_at: kernel.now(),
  })
}

async function actorOf(kernel: Kernel, { decided_by: id }: ProposalRow): Promise<By> {
  const member = id && (await membersByIds(kernel.db, [id])).get(id)
  if (!member) throw new Error('An approved proposal has no approver')
  return { id: member.id, name: member.name }
}

/** Takes the backup before a proposal is executed; takes only one, even if the job is resumed several times. */
async function backupFor(kernel: Kernel, row: ProposalRow): Promise<string> {
  if (row.backup_id) return row.backup_id
  const { id } = await kernel.backups.take(`Before proposal ${row.id}: ${row.target}`.slice(0, 500))
  await setProposal(kernel.db, row.id, { backup_id: id })
  return id
}

const carryOutIn = (kernel: Kernel, actor: By, { id, backupId }: { id: string; backupId: string }) =>
  transact(kernel, async (tx) => {
    const row = await lockProposal(tx, id)
    if (row?.status !== proposalStates.approved) return
    const preview = await ACTIONS[row.action_type].stands({ db: tx, now: kernel.now }, row.subject_ids)
    if (hashOf(row.action_type, preview) !== row.set_hash)
      return note(kernel, tx, { row, event: 'change', outcome: [CHANGED] })
    const removalId = await act(kernel, tx, { actor, row: { ...row, backup_id: backupId } })
    await note(kernel, tx, { row, event: 'carry_out', outcome: preview.lines, removalId })
    const target = `proposal ${row.id}: ${row.action_type}, ${row.target}, backup ${backupId}`
    await logAdminAction(tx, {
      actor,
      action: 'cleanup.carry-out-proposal',
      target,
      reason: row.notes,
      at: kernel.now(),
    })
  })

/**
 * Executes an approved proposal: takes a backup, then makes all changes in one transaction. A job that is interrupted
 * and resumed executes the proposal only once.
 */
export async function executeProposal(kernel: Kernel, id: string): Promise<void> {
  const row = await findProposal(kernel.db, id)
  if (row?.status !== proposalStates.approved) return
  const [actor, backupId] = [await actorOf(kernel, row), await backupFor(kernel, row)]
  try {
    await carryOutIn(kernel, actor, { id, backupId })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await transact(kernel, async (tx) => {
      const locked = await lockProposal(tx, id)
      if (locked)
        await note(kernel, tx, { row: locked, event: 'fail', outcome: [`It wasn’t carried out: ${error.detail}`] })
    })
  }
}

/**
 * Undoes a proposal's changes.
 * @throws Failure not_found; conflict if it was not executed, is already undone, or was executed over thirty days ago.
 */
export const undoProposal = (kernel: Kernel, { actor, id, reason }: { actor: Actor; id: string; reason: string }) =>
  transact(kernel, async (tx) => {
    const row = await lockProposal(tx, id)
    if (!row) throw new Failure('not_found', 'This proposal doesn’t exist.')
    const outcome = proposalStates.after(row.status, 'undo')
    if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
    if (row.removal_id) await undoInTransaction(kernel, tx, { actor, id: row.removal_id, reason })
    else for (const memberId of row.subject_ids) await recoverDeleted(kernel, tx, { id: memberId, actor, reason })
    await setProposal(tx, id, { status: outcome.status, ended_at: kernel.now() })
    const target = `proposal ${id}: ${row.action_type}, ${row.target}`
    await logAdminAction(tx, { actor, action: 'cleanup.undo-proposal', target, reason, at: kernel.now() })
    return { status: outcome.status, message: 'Undone. All changes were reverted.' }
  })

export const registerExecutionJob = (kernel: Kernel): void =>
  kernel.jobs.work(EXECUTE_JOB, ({ id }) => executeProposal(kernel, String(id)))

const findProposal = (db: Db, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom('cleanup.proposal').selectAll().where('id', '=', id).executeTakeFirst()

import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { proposalStates } from '../../states.ts'
import { hashOf, type ProposalPreview } from './action.ts'
import { ACTIONS } from './actions.ts'
import { lapsePending, listPending, lockProposal, type ProposalRow, setProposal } from './queries.ts'

type Ending = { row: ProposalRow; event: 'lapse' | 'change' }

async function end(kernel: Kernel, tx: Tx, { row, event }: Ending): Promise<string> {
  const outcome = proposalStates.after(row.status, event)
  if ('refused' in outcome) return outcome.refused
  await setProposal(tx, row.id, { status: outcome.status, ended_at: kernel.now() })
  const said = proposalStates.after(outcome.status, 'approve')
  return 'refused' in said ? said.refused : ''
}

/**
 * Returns why a locked proposal no longer applies, and ends it if it is still pending; undefined if it still applies.
 */
export async function refusalOf(kernel: Kernel, tx: Tx, row: ProposalRow): Promise<string | undefined> {
  const outcome = proposalStates.after(row.status, 'approve')
  if ('refused' in outcome) return outcome.refused
  if (row.expires_at <= kernel.now()) return end(kernel, tx, { row, event: 'lapse' })
  const preview = await ACTIONS[row.action_type].stands({ db: tx, now: kernel.now }, row.subject_ids)
  if (hashOf(row.action_type, preview) !== row.set_hash) return end(kernel, tx, { row, event: 'change' })
  return undefined
}

/** Ends the proposals whose subjects have changed. @returns the previews of the other proposals, by id. */
export async function endChangedProposals(kernel: Kernel, rows: ProposalRow[]): Promise<Map<string, ProposalPreview>> {
  const previews = new Map<string, ProposalPreview>()
  for (const { id, action_type: type, subject_ids: ids, set_hash: hash } of rows) {
    const preview = await ACTIONS[type].stands(kernel, ids)
    if (hashOf(type, preview) === hash) previews.set(id, preview)
    else
      await transact(kernel, async (tx) => {
        const row = await lockProposal(tx, id)
        if (row) await refusalOf(kernel, tx, row)
      })
  }
  return previews
}

const LOOKED_THROUGH_MAX = 1_000

/** Ends pending proposals that no longer apply: they have expired, or their subjects have changed. */
export async function endStaleProposals(kernel: Kernel): Promise<void> {
  await lapsePending(kernel.db, kernel.now())
  const all = { search: '', sort: 'timestamp', page: 1, size: LOOKED_THROUGH_MAX } as const
  await endChangedProposals(kernel, await listPending(kernel.db, all))
}

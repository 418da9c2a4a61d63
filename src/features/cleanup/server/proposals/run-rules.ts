import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { proposalStates } from '../../states.ts'
import type { ActionType } from '../../proposal-words.ts'
import { classifyAll } from '../classes/classes.ts'
import { type CleanupAction, hashesOf, hashOf } from './action.ts'
import { ACTIONS } from './actions.ts'
import { endStaleProposals } from './end-proposal.ts'

const PROPOSE = 'cleanup.propose'
/** Lifetime of a pending proposal. Source: docs/product.md, "Administration". */
const STANDS_MS = 72 * 3_600_000

/** Returns the items that an admin rejected and that have not changed since. */
async function stillRejected(kernel: Kernel, { type, stands }: CleanupAction): Promise<Set<string>> {
  const rejected = new Map((await listRejections(kernel.db, type)).map((row) => [row.subject_id, row.mark_hash]))
  if (rejected.size === 0) return new Set()
  const now = hashesOf(type, await stands(kernel, [...rejected.keys()]))
  return new Set([...now].flatMap(([id, hash]) => (rejected.get(id) === hash ? id : [])))
}

async function proposeBy(kernel: Kernel, action: CleanupAction, by: string | null): Promise<number> {
  const drafts = await action.find(kernel, await stillRejected(kernel, action))
  const now = kernel.now()
  let proposed = 0
  for (const { ids, ...words } of drafts) {
    const preview = await action.stands(kernel, ids)
    const added = await addProposal(kernel.db, {
      ...words,
      action_type: action.type,
      subject_ids: ids,
      set_hash: hashOf(action.type, preview),
      status: proposalStates.pending,
      proposed_by: by,
      proposed_at: now,
      expires_at: new Date(now.getTime() + STANDS_MS),
    })
    if (added) proposed += 1
  }
  return proposed
}

/** Runs all rules, and proposes their new findings. @returns the number of new proposals. */
export async function propose(kernel: Kernel, by: string | null): Promise<number> {
  await endStaleProposals(kernel)
  let proposed = 0
  for (const action of Object.values(ACTIONS)) proposed += await proposeBy(kernel, action, by)
  return proposed
}

/**
 * Runs the rules for an admin, who becomes the proposer of their findings.
 * @throws Failure conflict if the rules are already running
 */
export const runRules = (kernel: Kernel, { id }: Pick<Actor, 'id'>) =>
  kernel.exclusive('looking of rules', 'The rules are already running.', async () => {
    await classifyAll(kernel)
    return { proposed: await propose(kernel, id) }
  })

/** Schedules the nightly run, which classifies all accounts first, since the rules depend on the classes. */
export function scheduleProposals(kernel: Kernel): void {
  kernel.jobs.schedule(PROPOSE, '53 2 * * *', async () => {
    await classifyAll(kernel)
    await propose(kernel, null)
  })
}

/** Adds a proposal; returns undefined if an identical proposal exists already. */
const addProposal = (tx: Db, proposal: Insertable<Tables['cleanup.proposal']>) =>
  tx
    .insertInto('cleanup.proposal')
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

const listRejections = (db: Db, type: ActionType) =>
  db.selectFrom('cleanup.rejection').select(['subject_id', 'mark_hash']).where('action_type', '=', type).execute()

import { lockPaper, setDueAt, whyClosed } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DecisionContext } from '#server/review-queues/review-queue.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import { type ExtensionDecision, type ExtensionStatus, extensionStates } from '../../states.ts'
import { mayDecide } from '../read-workspace.ts'
import {
  findExtension,
  readStanding,
  setExtensionDecided,
  extended,
  type ExtensionRow,
  type ExtensionContext,
} from './deadlines.ts'

type Decision = Omit<DecisionContext, 'decision'> & { decision: ExtensionDecision }

/** Decides on a request in the review queue's transaction: updates the request and the deadline. */
export async function decideExtension(kernel: Kernel, { tx, id, decision, notes, actor, now }: Decision) {
  const found = await findExtension(tx, id)
  if (!found) throw new Failure('not_found', 'Request not found')
  // Every decision on a paper's deadline is made under the paper's lock.
  const extensionContext = await readStanding(tx, actor, await lockPaper(tx, found.paper_id))
  const { paper, extensions } = extensionContext
  const row = extensions.find((one) => one.id === id) ?? found
  const status = statusAfter(actor, { row, extensionContext, decision })
  await setExtensionDecided(tx, id, { status, notes, decidedBy: actor.id, now })
  if (decision === 'approved') await setDueAt(tx, paper.id, extended(paper.due_at ?? now, row.weeks, now))
  await kernel.events.record(tx, 'extension.decided', { extension_id: id, paper_id: paper.id }, { actor })
  return { status: spelled(status), target: `paper “${paper.title}”` }
}

/**
 * Returns a request's status after a decision. @throws Failure forbidden if the actor is on the paper's team, conflict
 * if the request is already decided or the paper is no longer being written.
 */
function statusAfter(
  actor: Pick<Actor, 'id'>,
  {
    row,
    extensionContext,
    decision,
  }: { row: ExtensionRow; extensionContext: ExtensionContext } & Pick<Decision, 'decision'>,
): ExtensionStatus {
  if (!mayDecide(actor, extensionContext.team)) {
    throw new Failure('forbidden', 'You can’t decide on a request for your own paper.')
  }
  const step = extensionStates.after(row.status, decision)
  if ('refused' in step) throw new Failure('conflict', step.refused)
  if (decision === 'approved' && whyClosed(extensionContext.paper.status)) {
    throw new Failure('conflict', 'The paper is no longer being written, so its deadline cannot be moved.')
  }
  return step.status
}

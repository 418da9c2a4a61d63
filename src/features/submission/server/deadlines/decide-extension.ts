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

/** Decides on a request in its review queue's transaction: the deadline, the request and the team. */
export async function decideExtension(kernel: Kernel, { tx, id, decision, notes, actor, now }: Decision) {
  const found = await findExtension(tx, id)
  if (!found) throw new Failure('not_found', 'Request not found')
  // Whatever is decided about a paper's time is decided under its lock.
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
 * Returns a request's status after a decision. @throws Failure forbidden on one's own paper, conflict if the request is
 * already decided or the paper is no longer being written.
 */
function statusAfter(
  actor: Actor,
  {
    row,
    extensionContext,
    decision,
  }: { row: ExtensionRow; extensionContext: ExtensionContext } & Pick<Decision, 'decision'>,
): ExtensionStatus {
  if (!mayDecide(actor, extensionContext.team)) {
    throw new Failure('forbidden', 'Somebody else has to decide on a paper of your own.')
  }
  const step = extensionStates.after(row.status, decision)
  if ('refused' in step) throw new Failure('conflict', step.refused)
  if (decision === 'approved' && whyClosed(extensionContext.paper.status)) {
    throw new Failure('conflict', 'The paper is no longer being written, so its deadline cannot be moved.')
  }
  return step.status
}

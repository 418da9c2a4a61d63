import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { DecisionContext } from '#server/review-queues/review-queue.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import type { Extension } from '../../extensions-contract.ts'
import { type ExtensionDecision, extensionStates, type ExtensionStatus } from '../../states.ts'
import { extended, whyNoExtension } from './policy.ts'
import {
  setDueAt,
  findPaper,
  findTeams,
  lockPaper,
  type PaperRow,
  type TeamRow,
  whyClosed,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import {
  addExtension,
  type ExtensionRow,
  findExtension,
  listExtensions,
  setExtensionDecided,
} from './extension-queries.ts'
import { mayDecide } from '../policy.ts'

export const presentExtension = (row: ExtensionRow): Extension => ({
  id: row.id,
  weeks: row.weeks,
  reason: row.reason,
  status: row.status,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
})

type ExtensionContext = { paper: PaperRow; team: TeamRow[]; extensions: ExtensionRow[] }

const whyNot = (actor: Actor, { paper, team, extensions }: ExtensionContext): string | undefined =>
  whyNoExtension({
    isLead: team.some(({ member_id: id, lead }) => lead && id === actor.id),
    status: paper.status,
    dueAt: paper.due_at,
    isWaiting: extensions.some(({ status }) => status === extensionStates.pending),
    granted: extensions.filter(({ status }) => status === extensionStates.approved).length,
  })

/** @throws Failure not_found, also for a paper that is not the caller's to read. */
async function readStanding(db: Db, actor: Actor, paper: PaperRow | undefined): Promise<ExtensionContext> {
  if (!paper || !may(await paperRoleOf(db, actor, paper.id), 'see_extensions')) {
    throw new Failure('not_found', 'Paper not found')
  }
  const team = await findTeams(db, [paper.id])
  return { paper, team, extensions: await listExtensions(db, paper.id) }
}

export async function readExtensions({ db }: Kernel, actor: Actor, paperId: string) {
  const extensionContext = await readStanding(db, actor, await findPaper(db, paperId))
  return {
    extensions: extensionContext.extensions.map(presentExtension),
    why_not: whyNot(actor, extensionContext) ?? null,
  }
}

type Asked = { paperId: string; weeks: number; reason: string }

type Repeated = { actor: Actor; weeks: number; reason: string }

const isSameRequest = (row: ExtensionRow, { actor, weeks, reason }: Repeated): boolean =>
  row.status === extensionStates.pending && row.asked_by === actor.id && row.weeks === weeks && row.reason === reason

/** Keeps a request for more time, once however often it is sent, and tells the admins. @throws Failure not_found, conflict with the reason why not. */
export const requestExtension = (kernel: Kernel, actor: Actor, { paperId, weeks, reason }: Asked) =>
  transact(kernel, async (tx) => {
    const extensionContext = await readStanding(tx, actor, await lockPaper(tx, paperId))
    const waiting = extensionContext.extensions.find((row) => isSameRequest(row, { actor, weeks, reason }))
    if (waiting) return { extension: presentExtension(waiting) }
    const refused = whyNot(actor, extensionContext)
    if (refused) throw new Failure('conflict', refused)
    const row = await addExtension(tx, {
      paper_id: paperId,
      asked_by: actor.id,
      weeks,
      reason,
      requested_at: kernel.now(),
      decided_at: null,
      decided_by: null,
    })
    const asked = { extension_id: row.id, paper_id: paperId }
    await kernel.events.record(tx, 'extension.asked', asked, { actor })
    return { extension: presentExtension(row) }
  })

type Decision = Omit<DecisionContext, 'decision'> & { decision: ExtensionDecision }

/** What a decision makes of a request. @throws Failure forbidden on one's own paper, conflict where it is decided, or the paper is no longer being written. */
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

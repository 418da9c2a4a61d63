import { adminIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { type Db, transact, type Tx } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Extension } from '../../extensions-contract.ts'
import { extended, whyNoExtension } from './policy.ts'
import { setDueAt } from './queries.ts'
import {
  addExtension,
  type ExtensionRow,
  findExtension,
  listExtensions,
  setExtensionDecided,
} from './extension-queries.ts'
import { mayDecide, mayRead, whyClosed } from '../policy.ts'
import { findPaper, findTeams, lockPaper, type PaperRow, type TeamRow } from '../queries.ts'

export const presentExtension = (row: ExtensionRow): Extension => ({
  id: row.id,
  weeks: row.weeks,
  reason: row.reason,
  status: row.status,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
})

type Standing = { paper: PaperRow; team: TeamRow[]; extensions: ExtensionRow[] }

const whyNot = (actor: Actor, { paper, team, extensions }: Standing): string | undefined =>
  whyNoExtension({
    isLead: team.some(({ member_id: id, lead }) => lead && id === actor.id),
    status: paper.status,
    dueAt: paper.due_at,
    isWaiting: extensions.some(({ status }) => status === 'pending'),
    granted: extensions.filter(({ status }) => status === 'approved').length,
  })

/** @throws Failure not_found, also for a paper that is not the caller's to read. */
async function readStanding(db: Db, actor: Actor, paper: PaperRow | undefined): Promise<Standing> {
  const team = paper ? await findTeams(db, [paper.id]) : []
  if (!paper || !mayRead(actor, team)) throw new Failure('not_found', 'Paper not found')
  return { paper, team, extensions: await listExtensions(db, paper.id) }
}

export async function readExtensions({ db }: Kernel, actor: Actor, paperId: string) {
  const standing = await readStanding(db, actor, await findPaper(db, paperId))
  return { extensions: standing.extensions.map(presentExtension), why_not: whyNot(actor, standing) ?? null }
}

type Asked = { paperId: string; weeks: number; reason: string }

type Repeated = { actor: Actor; weeks: number; reason: string }

const isSameRequest = (row: ExtensionRow, { actor, weeks, reason }: Repeated): boolean =>
  row.status === 'pending' && row.asked_by === actor.id && row.weeks === weeks && row.reason === reason

/** Keeps a request for more time, once however often it is sent, and tells the admins. @throws Failure not_found, conflict with the reason why not. */
export const askForExtension = (kernel: Kernel, actor: Actor, { paperId, weeks, reason }: Asked) =>
  transact(kernel, async (tx) => {
    const standing = await readStanding(tx, actor, await lockPaper(tx, paperId))
    const waiting = standing.extensions.find((row) => isSameRequest(row, { actor, weeks, reason }))
    if (waiting) return { extension: presentExtension(waiting) }
    const refused = whyNot(actor, standing)
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
    await notify(kernel, tx, {
      to: await adminIds(tx),
      event: 'review_waiting',
      text: `${actor.name} asks for more time for “${standing.paper.title}”.`,
      link: '/admin/extensions',
    })
    return { extension: presentExtension(row) }
  })

type Decision = { extensionId: string; decision: 'approved' | 'rejected'; notes: string }
type ToTell = { standing: Standing; row: ExtensionRow; dueAt: Date }

async function tellTeam(kernel: Kernel, tx: Tx, { standing: { paper, team }, row, dueAt }: ToTell): Promise<void> {
  const text =
    row.status === 'approved'
      ? `“${paper.title}” has more time: it is due on ${longDate(dueAt)}.`
      : `“${paper.title}” is not given more time: it stays due on ${longDate(dueAt)}.`
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: 'extension_decided',
    text,
    link: `/student/papers/${paper.id}`,
    mail: {
      subject: row.status === 'approved' ? `More time for: ${paper.title}` : `No more time for: ${paper.title}`,
      text: row.notes ? `${text}\n\nThe editor wrote:\n${row.notes}` : text,
    },
  })
}

/** @throws Failure forbidden on one's own paper, conflict where it is decided, or the paper is no longer being written. */
function refuseDecision(
  actor: Actor,
  { row, standing, decision }: { row: ExtensionRow; standing: Standing } & Pick<Decision, 'decision'>,
) {
  if (!mayDecide(actor, standing.team)) {
    throw new Failure('forbidden', 'Somebody else has to decide on a paper of your own.')
  }
  if (row.status !== 'pending') throw new Failure('conflict', 'This request was already decided.')
  if (decision === 'approved' && whyClosed(standing.paper.status)) {
    throw new Failure('conflict', 'The paper is no longer being written, so its deadline cannot be moved.')
  }
}

/** Decides on a request in one transaction: the deadline, the request, the team and the log. */
export async function decideExtension(kernel: Kernel, actor: Actor, { extensionId, decision, notes }: Decision) {
  const found = await findExtension(kernel.db, extensionId)
  if (!found) throw new Failure('not_found', 'Request not found')
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    // Whatever is decided about a paper's time is decided under its lock.
    const standing = await readStanding(tx, actor, await lockPaper(tx, found.paper_id))
    const { paper, extensions } = standing
    const row = extensions.find(({ id }) => id === extensionId) ?? found
    if (row.status === decision && row.decided_by === actor.id && row.notes === notes) {
      return { extension: presentExtension(row) }
    }
    refuseDecision(actor, { row, standing, decision })
    const decided = await setExtensionDecided(tx, extensionId, { status: decision, notes, decidedBy: actor.id, now })
    const dueAt = decision === 'approved' ? extended(paper.due_at ?? now, row.weeks, now) : (paper.due_at ?? now)
    if (decision === 'approved') await setDueAt(tx, paper.id, dueAt)
    await tellTeam(kernel, tx, { standing, row: decided, dueAt })
    await logAdminAction(tx, {
      actor,
      action: `extension ${decision}`,
      target: `paper “${paper.title}”`.slice(0, 500),
      reason: notes,
      at: now,
    })
    return { extension: presentExtension(decided) }
  })
}

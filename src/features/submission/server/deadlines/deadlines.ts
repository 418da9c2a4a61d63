import type { Selectable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Extension } from '../../extensions-contract.ts'
import { extensionStates, type ExtensionStatus } from '../../states.ts'
import {
  findPaper,
  findTeams,
  type PaperRow,
  type TeamRow,
  whyClosed,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import { membersByIds, adminIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { PaperStatus } from '#features/team/states.ts'
import { longDate } from '#shared/time/dates.ts'
import { EXTENSIONS_GRANTED_MAX } from '../../limits.ts'
import type { ExtensionTable } from '../tables.ts'

export const presentExtension = (row: ExtensionRow): Extension => ({
  id: row.id,
  weeks: row.weeks,
  reason: row.reason,
  status: row.status,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
})

export type ExtensionContext = { paper: PaperRow; team: TeamRow[]; extensions: ExtensionRow[] }

export const whyNot = (actor: Actor, { paper, team, extensions }: ExtensionContext): string | undefined =>
  whyNoExtension({
    isLead: team.some(({ member_id: id, lead }) => lead && id === actor.id),
    status: paper.status,
    dueAt: paper.due_at,
    isWaiting: extensions.some(({ status }) => status === extensionStates.pending),
    granted: extensions.filter(({ status }) => status === extensionStates.approved).length,
  })

/**
 * Reads a paper with its team and its requests for more time.
 * @throws Failure not_found, also for members who may not see these requests
 */
export async function readStanding(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  paper: PaperRow | undefined,
): Promise<ExtensionContext> {
  if (!paper || !may(await paperRoleOf(db, actor, paper.id), 'see_extensions')) {
    throw new Failure('not_found', 'Paper not found')
  }
  const team = await findTeams(db, [paper.id])
  return { paper, team, extensions: await listExtensions(db, paper.id) }
}

const listExtensions = (db: Db, paperId: string): Promise<ExtensionRow[]> =>
  db
    .selectFrom('submission.extension')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()

const WEEK_MS = 7 * 86_400_000

/**
 * Returns the extended deadline. The weeks count from the old deadline, or from now if that deadline has passed. Pure.
 */
export const extended = (dueAt: Date, weeks: number, now: Date): Date =>
  new Date(Math.max(dueAt.getTime(), now.getTime()) + weeks * WEEK_MS)

type Asking = { isLead: boolean; status: PaperStatus; dueAt: Date | null; isWaiting: boolean; granted: number }

/** Returns the reason why the team cannot request more time now; undefined if it can. Pure. */
export function whyNoExtension({ isLead, status, dueAt, isWaiting, granted }: Asking): string | undefined {
  if (!isLead) return 'Only the team lead can ask for more time.'
  if (whyClosed(status)) return 'You can ask for more time only while the paper is being written.'
  if (!dueAt) return 'This paper has no deadline.'
  if (isWaiting) return 'Your request for more time is still pending.'
  if (granted >= EXTENSIONS_GRANTED_MAX) return 'This paper has already been given the maximum number of extensions.'
  return undefined
}

async function findWithPaper(tx: Tx, extensionId: string) {
  const row = await findExtension(tx, extensionId)
  const paper = row && (await findPaper(tx, row.paper_id))
  return paper && { row, paper }
}

/** Notifies the admins that a team requests more time. */
export async function notifyExtensionRequested(kernel: Kernel, tx: Tx, extensionId: string): Promise<void> {
  const found = await findWithPaper(tx, extensionId)
  if (!found) return
  const asker = (await membersByIds(tx, [found.row.asked_by])).get(found.row.asked_by)
  await notify(kernel, tx, {
    to: await adminIds(tx),
    event: 'review_waiting',
    text: `${asker?.name ?? 'A former member'} asks for more time for “${found.paper.title}”.`,
    link: '/admin/extensions',
  })
}

/** Notifies a team of the decision on its request for more time, and of the new deadline. */
export async function notifyExtensionDecided(kernel: Kernel, tx: Tx, extensionId: string): Promise<void> {
  const found = await findWithPaper(tx, extensionId)
  if (!found) return
  const { row, paper } = found
  const due = longDate(paper.due_at ?? row.decided_at ?? kernel.now())
  const isMore = row.status === extensionStates.approved
  const text = isMore
    ? `“${paper.title}” has more time: it is now due on ${due}.`
    : `The request for more time for “${paper.title}” was declined. It is still due on ${due}.`
  const team = await findTeams(tx, [paper.id])
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: 'extension_decided',
    text,
    link: `/student/papers/${paper.id}`,
    mail: {
      subject: isMore ? `More time granted: ${paper.title}` : `Request for more time declined: ${paper.title}`,
      text: row.notes ? `${text}\n\nThe editor wrote:\n${row.notes}` : text,
    },
  })
}

export type ExtensionRow = Selectable<ExtensionTable>

export const findExtension = (db: Db, id: string): Promise<ExtensionRow | undefined> =>
  db.selectFrom('submission.extension').selectAll().where('id', '=', id).executeTakeFirst()

type Decision = { status: ExtensionStatus; notes: string; decidedBy: string; now: Date }

export const setExtensionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decision) =>
  tx
    .updateTable('submission.extension')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

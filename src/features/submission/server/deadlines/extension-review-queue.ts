import { findPapers, FORMER_MEMBER, findTeams } from '#features/team/server/public.ts'
import * as z from 'zod'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ReviewQueue, ReviewItem, ReviewItemQuery } from '#server/review-queues/review-queue.ts'
import { byId, reviewedBy, withDecisions } from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Db } from '#server/data/db.ts'
import type { ExtensionToDecide } from '../../extensions-contract.ts'
import { extensionStates } from '../../states.ts'
import { mayDecide } from '../read-workspace.ts'
import { type ExtensionRow, presentExtension } from './deadlines.ts'
import { decideExtension } from './decide-extension.ts'

const KIND = 'extension'
const decisionSchema = z.object({ decision: z.enum(['approved', 'rejected']), admin_notes: z.string() })
type ExtensionReviewDecision = z.output<typeof decisionSchema>
type Row = Omit<ExtensionToDecide, 'decided_by'>
type Item = ReviewItem & { extension: Row }

const asWaiting = (status: string | undefined): 'waiting' | 'decided' => (status === 'decided' ? 'decided' : 'waiting')

async function presentRows({ db }: Kernel, actor: Actor, rows: ExtensionRow[]): Promise<Row[]> {
  const paperIds = rows.map(({ paper_id: id }) => id)
  const [members, teams, papers] = await Promise.all([
    membersByIds(db, [...new Set(rows.map(({ asked_by: id }) => id))]),
    paperIds.length > 0 ? findTeams(db, paperIds) : [],
    findPapers(db, paperIds),
  ])
  const paperOf = new Map(papers.map((paper) => [paper.id, paper]))
  return rows.map((row) => ({
    ...presentExtension(row),
    paper_id: row.paper_id,
    paper_title: paperOf.get(row.paper_id)?.title ?? '',
    asked_by: members.get(row.asked_by)?.name ?? FORMER_MEMBER,
    due_at: paperOf.get(row.paper_id)?.due_at?.toISOString() ?? null,
    may_decide:
      row.status === extensionStates.pending &&
      actor.role === 'admin' &&
      mayDecide(
        actor,
        teams.filter(({ paper_id: id }) => id === row.paper_id),
      ),
  }))
}

async function list(kernel: Kernel, actor: Actor, { id, status, page, size }: ReviewItemQuery) {
  const { db } = kernel
  const rows = await (id ? findForReview(db, id) : listForReview(db, { state: asWaiting(status), page, size }))
  const items = await presentRows(kernel, actor, rows)
  const total = id ? items.length : (await countForReview(db))[asWaiting(status)]
  return withDecisions(db, { kind: KIND, items, total }, (extension, decision): Item => ({
    kind: KIND,
    id: extension.id,
    status: spelled(extension.status),
    submitted_at: extension.requested_at,
    arrived_at: extension.requested_at,
    due_at: null,
    open: extension.status === extensionStates.pending,
    ...reviewedBy(decision),
    extension,
  }))
}

/** Creates the review queue of teams' requests for more time, which have their own screen. */
export const extensionReviewQueue = (kernel: Kernel): ReviewQueue<ExtensionReviewDecision, Item> => ({
  kind: KIND,
  title: 'request for more time',
  who: 'admin',
  waiting: 'waiting',
  named: ({ extension: { paper_title: title, asked_by: from } }) => ({ title, from }),
  page: '/admin/extensions',
  decisionSchema,
  decisionLabels: { approved: 'approved it', rejected: 'rejected it' },
  action: (decision) => `extension ${decision}`,
  count: async () => (await countForReview(kernel.db)).waiting,
  list: (actor, page) => list(kernel, actor, page),
  open: byId((actor, page) => list(kernel, actor, page)),
  decide: (deciding) => decideExtension(kernel, { ...deciding, decision: deciding.decision.decision }),
})

const withDecider = ({ extension, reviewed_by }: Item): ExtensionToDecide => ({ ...extension, decided_by: reviewed_by })

type Wanted = { state: 'waiting' | 'decided'; id?: string | undefined; page: number; size: number }

/** Lists a page of the requests for more time, with the admins who decided them and the number of pending ones. */
export async function listExtensionRequests(kernel: Kernel, actor: Actor, { state, id, page, size }: Wanted) {
  const reviewQueue = extensionReviewQueue(kernel)
  const [{ items, total }, waiting] = await Promise.all([
    reviewQueue.list(actor, { status: state, id, page, size }),
    reviewQueue.count(actor),
  ])
  return {
    extensions: items.map(withDecider),
    waiting,
    pagination: paginationOf({ page, size, total }),
  }
}

type Decision = { extensionId: string; decision: ExtensionReviewDecision['decision']; notes: string }

/** Decides on a request in its review queue. @returns the decided request, with the name of the admin who decided */
export async function decideOnExtension(kernel: Kernel, actor: Actor, { extensionId, decision, notes }: Decision) {
  await kernel.reviewQueues.decide(actor, { kind: KIND, id: extensionId, body: { decision, admin_notes: notes } })
  const item = await extensionReviewQueue(kernel).open(actor, extensionId)
  if (!item) throw new Failure('not_found', 'Request not found')
  return { extension: withDecider(item) }
}

const findForReview = (db: Db, id: string): Promise<ExtensionRow[]> =>
  db.selectFrom('submission.extension').selectAll().where('id', '=', id).execute()

/** Lists requests: pending ones by age, decided ones by the time of the decision. */
const listForReview = (db: Db, { state, page, size }: List): Promise<ExtensionRow[]> => {
  const rows = db
    .selectFrom('submission.extension')
    .selectAll()
    .limit(size)
    .offset((page - 1) * size)
  return state === 'waiting'
    ? rows
        .where('submission.extension.status', '=', extensionStates.pending)
        .orderBy('requested_at')
        .orderBy('submission.extension.id')
        .execute()
    : rows
        .where('submission.extension.status', 'in', extensionStates.finals)
        .orderBy('submission.extension.decided_at', 'desc')
        .orderBy('submission.extension.id')
        .execute()
}

const countForReview = (db: Db) =>
  db
    .selectFrom('submission.extension')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', extensionStates.pending).as('waiting'),
      eb.fn.countAll<number>().filterWhere('status', 'in', extensionStates.finals).as('decided'),
    ])
    .executeTakeFirstOrThrow()

type List = { state: 'waiting' | 'decided'; page: number; size: number }

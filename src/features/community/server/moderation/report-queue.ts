import * as z from 'zod'
import { sql } from 'kysely'
import type {
  DecisionContext,
  ReviewQueue,
  ReviewItemQuery,
  DecisionResult,
} from '#server/review-queues/review-queue.ts'
import {
  byId,
  reviewedBy,
  presentReviewItem,
  statusOn,
  withDecisions,
} from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import type { Db } from '#server/data/db.ts'
import { TIMEOUT_REASON, TIMEOUTS_MINUTES } from '../../limits.ts'
import type { ReportItem } from '../../moderation-contract.ts'
import { reportStates, type ReportStatus } from '../../states.ts'
import { contentOf } from '../messages/presenters.ts'
import { lockMessage } from '../messages/queries.ts'
import { channelLink } from '../links.ts'
import { removeMessage } from '../messages/reaction.ts'
import { nameOf, type People, peopleOf } from '../people.ts'
import { lockReport } from './queries.ts'
import { giveTimeout, timeoutCandidates } from './timeouts.ts'

/** The kind of the moderators' review queue. */
const REPORT_KIND = 'flagged_message'

const TITLE_LENGTH = 80
const TRAITS = { kind: REPORT_KIND, title: 'flagged message', promise_days: { from: 1, to: 2 } } as const
const STATES = { waiting: spelled(reportStates.waiting), open: [spelled(reportStates.waiting)] }

const decisionSchema = z.object({
  decision: z.enum(['removed', 'dismissed']),
  admin_notes: z.string().default(''),
  /** The length in minutes of a timeout for the sender, in addition to the removal. */
  timeout_minutes: z.literal(TIMEOUTS_MINUTES).nullish(),
})
type ReportDecision = z.output<typeof decisionSchema>

type Beside = { people: People; timeable: ReadonlySet<string>; flags: Awaited<ReturnType<typeof listFlags>> }

// The text of direct messages is omitted: a moderator sees it only by inspecting the report, which is logged.
function presentReport(row: ReportListed, { people, timeable, flags }: Beside) {
  const isDirect = row.kind === 'direct'
  return {
    kind: REPORT_KIND,
    id: row.id,
    ...presentReviewItem(
      { ...TRAITS, ...STATES },
      { status: spelled(row.status), submittedAt: row.opened_at, arrivedAt: row.opened_at },
    ),
    message_id: row.message_id,
    content: isDirect ? null : contentOf(row),
    sender_id: row.sender_id,
    sender_name: nameOf(people, row.sender_id),
    timeouts_minutes: timeable.has(row.sender_id) ? TIMEOUTS_MINUTES : [],
    where: row.name ?? 'Direct messages',
    is_direct: isDirect,
    link: isDirect ? null : channelLink(row.conversation_id, row.number),
    flags: flags.map((flag) => ({
      by: nameOf(people, flag.member_id),
      reason: flag.reason,
      at: flag.flagged_at.toISOString(),
    })),
  } as const
}

async function list({ db }: Kernel, { id, status: asked, page, size, waitingSince }: ReviewItemQuery) {
  const status = statusOn(TRAITS, asked, reportStates.named) ?? reportStates.waiting
  const rows = await listReports(db, { status, id, page, size, waitingSince })
  const flags = await listFlags(
    db,
    rows.map((row) => row.id),
  )
  const senders = rows.map(({ sender_id: sender }) => sender)
  const people = await peopleOf(db, [...senders, ...flags.map(({ member_id: by }) => by)])
  const timeable = await timeoutCandidates(db, senders)
  const total = id === undefined ? await countReports(db, { status, waitingSince }) : rows.length
  const byReport = Map.groupBy(flags, ({ report_id: report }) => report)
  return withDecisions(db, { kind: REPORT_KIND, items: rows, total }, (row, decision): ReportItem => ({
    ...presentReport(row, { people, timeable, flags: byReport.get(row.id) ?? [] }),
    ...reviewedBy(decision),
  }))
}

async function decide(
  kernel: Kernel,
  { tx, id, decision, actor, now }: DecisionContext<ReportDecision>,
): Promise<DecisionResult> {
  const report = await lockReport(tx, id)
  if (!report) throw new Failure('not_found', 'This report doesn’t exist.')
  const step = reportStates.after(report.status, decision.decision === 'removed' ? 'remove' : 'dismiss')
  if ('refused' in step) throw new Failure('conflict', step.refused)
  const message = await lockMessage(tx, report.message_id)
  if (decision.decision === 'removed' && message && !message.deleted_at) {
    await removeMessage(kernel, tx, { message, by: actor.id })
  }
  if (decision.decision === 'removed' && message && decision.timeout_minutes) {
    const given = { userId: message.sender_id, duration: decision.timeout_minutes, reason: TIMEOUT_REASON }
    await giveTimeout(kernel, tx, { ...given, actor })
  }
  await decideReport(tx, id, { status: step.status, now })
  return { status: spelled(step.status), target: `flagged message ${report.message_id}` }
}

/** Returns the review queue of flagged messages, which moderators remove or keep. */
export const reportQueue = (kernel: Kernel): ReviewQueue<ReportDecision, ReportItem> => ({
  ...TRAITS,
  who: 'moderator',
  waiting: STATES.waiting,
  named: ({ content, sender_name: from, where }) => ({
    title: content === null ? where : `${where}: ${shortenText(content, TITLE_LENGTH)}`,
    from,
  }),
  decisionSchema,
  decisionLabels: { removed: 'removed the message', dismissed: 'kept the message' },
  count: () => countReports(kernel.db, { status: reportStates.waiting }),
  list: (_actor, page) => list(kernel, page),
  open: byId((_actor, page) => list(kernel, page)),
  decide: (deciding) => decide(kernel, deciding),
})

type ReportListed = Awaited<ReturnType<typeof listReports>>[number]

async function countReports(
  db: Db,
  { status, waitingSince }: Pick<Listed, 'status' | 'waitingSince'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('community.report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .$if(waitingSince !== undefined, (query) => query.where('opened_at', '<', waitingSince ?? new Date()))
    .executeTakeFirstOrThrow()
  return count
}

const listFlags = (db: Db, reportIds: string[]) =>
  db
    .selectFrom('community.flag')
    .selectAll()
    .where('report_id', '=', sql<string>`any(${reportIds}::uuid[])`)
    .orderBy('flagged_at')
    .orderBy('member_id')
    .execute()

const decideReport = (tx: Db, id: string, { status, now }: { status: ReportStatus; now: Date }) =>
  tx.updateTable('community.report').set({ status, decided_at: now }).where('id', '=', id).execute()

/**
 * Lists reports in a state: pending ones oldest first, decided ones latest decision first. With `id`, lists only that
 * report.
 */
const listReports = (db: Db, { status, id, page, size, waitingSince }: Listed) =>
  withMessage(db)
    .$if(id !== undefined, (query) => query.where('report.id', '=', id ?? ''))
    .$if(waitingSince !== undefined, (query) => query.where('report.opened_at', '<', waitingSince ?? new Date()))
    .$if(id === undefined, (query) => query.where('report.status', '=', status))
    .orderBy(sql`case when report.status = 'waiting' then report.opened_at end`)
    .orderBy('report.decided_at', 'desc')
    .orderBy('report.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

type Listed = {
  status: ReportStatus
  id?: string | undefined
  /** Only reports that were flagged before this time. */
  waitingSince?: Date | undefined
  page: number
  size: number
}

const withMessage = (db: Db) =>
  db
    .selectFrom('community.report as report')
    .innerJoin('community.message as message', 'message.id', 'report.message_id')
    .innerJoin('community.conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(['report.id', 'report.status', 'report.opened_at', 'report.message_id'])
    .select([
      'message.sender_id',
      'message.content',
      'message.deleted_by_id',
      'message.conversation_id',
      'message.number',
    ])
    .select(['conversation.kind', 'conversation.name'])

import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { SHOWN_BEFORE_FLAGGED, TIMEOUTS_SHOWN_MAX } from '../../limits.ts'
import { reportStates, type ReportStatus } from '../../states.ts'
import { MESSAGE_COLUMNS } from '../messages/queries.ts'
import type { MessageRow } from '../tables.ts'

export const addTimeout = (tx: Db, timeout: Insertable<Tables['community.timeout']>) =>
  tx.insertInto('community.timeout').values(timeout).execute()

/** @returns how many were running. */
export async function endTimeouts(tx: Db, memberId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('community.timeout')
    .set({ until: now })
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Who may only read at a moment, with the longest of what was given them. */
export const listRunning = (db: Db, now: Date) =>
  db
    .selectFrom('community.timeout')
    .select((eb) => ['member_id', eb.fn.max('until').as('until')])
    .where('until', '>', now)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(TIMEOUTS_SHOWN_MAX)
    .execute()

export const listBlocks = (db: Db, memberId: string) =>
  db
    .selectFrom('community.block')
    .select(['blocked_id', 'is_mute'])
    .where('member_id', '=', memberId)
    .orderBy('blocked_at')
    .orderBy('blocked_id')
    .execute()

export const listBlockersOf = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('community.block')
    .select('member_id')
    .where('blocked_id', '=', memberId)
    .where('is_mute', '=', false)
    .execute()
  return rows.map(({ member_id: id }) => id)
}

export const saveBlock = (tx: Db, block: Insertable<Tables['community.block']>) =>
  tx
    .insertInto('community.block')
    .values(block)
    .onConflict((conflict) => conflict.columns(['member_id', 'blocked_id']).doUpdateSet({ is_mute: block.is_mute }))
    .execute()

export const deleteBlock = (tx: Db, memberId: string, blockedId: string) =>
  tx.deleteFrom('community.block').where('member_id', '=', memberId).where('blocked_id', '=', blockedId).execute()

/** The report of a message that waits, opened where there is none. */
export async function waitingReport(tx: Db, messageId: string, now: Date): Promise<{ id: string }> {
  const report = { id: randomUUID(), message_id: messageId, status: reportStates.waiting, opened_at: now }
  await tx
    .insertInto('community.report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('community.report')
    .select('id')
    .where('message_id', '=', messageId)
    .where('status', '=', reportStates.waiting)
    .executeTakeFirstOrThrow()
}

/** Once for each member. */
export const addFlag = (tx: Db, flag: Insertable<Tables['community.flag']>) =>
  tx
    .insertInto('community.flag')
    .values(flag)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type Listed = {
  status: ReportStatus
  id?: string | undefined
  /** Those alone that were flagged before. */
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

/** Reports in a state, those that wait with the oldest first, else the newest decision; or one by its id. */
export const listReports = (db: Db, { status, id, page, size, waitingSince }: Listed) =>
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
export type ReportListed = Awaited<ReturnType<typeof listReports>>[number]

export async function countReports(
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

export const listFlags = (db: Db, reportIds: string[]) =>
  db
    .selectFrom('community.flag')
    .selectAll()
    .where('report_id', '=', sql<string>`any(${reportIds}::uuid[])`)
    .orderBy('flagged_at')
    .orderBy('member_id')
    .execute()

export const lockReport = (tx: Db, id: string) =>
  tx.selectFrom('community.report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const decideReport = (tx: Db, id: string, { status, now }: { status: ReportStatus; now: Date }) =>
  tx.updateTable('community.report').set({ status, decided_at: now }).where('id', '=', id).execute()

/** A message and those before it, the oldest first. */
export async function listUpTo(db: Db, { conversation_id: id, number }: MessageRow): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .where('conversation_id', '=', id)
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .limit(SHOWN_BEFORE_FLAGGED + 1)
    .execute()
  return rows.toReversed()
}

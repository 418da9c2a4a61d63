import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { containsPattern } from '../data/list-filter.ts'

export type LogSort = 'timestamp' | '-timestamp' | 'action' | '-action' | 'admin' | '-admin'

export type LogSearch = {
  /**
   * The text to find in action, admin, target and reason. Entries of these members and with these actions also match.
   */
  search: { text: string; memberIds: string[]; actions: string[] }
  action?: string | undefined
  /** The period of the entries, from `since` until before `until`. */
  since?: Date | undefined
  until?: Date | undefined
}

const ORDERS = {
  timestamp: sql`seq`,
  '-timestamp': sql`seq desc`,
  action: sql`action, seq desc`,
  '-action': sql`action desc, seq desc`,
  admin: sql`actor_name, seq desc`,
  '-admin': sql`actor_name desc, seq desc`,
} satisfies Record<LogSort, unknown>

// Targets name members as "member ID" or "user ID as …"; the target of a certificate ends with the member's id.
const found = ({ text, memberIds, actions }: LogSearch['search']) => sql<boolean>`(
  action || ' ' || actor_name || ' ' || target || ' ' || reason ilike ${containsPattern(text)}
  or action = any(${actions}::text[])
  or actor_id = any(${memberIds}::uuid[])
  or split_part(target, ' ', 2) = any(${memberIds}::text[])
  or split_part(target, ' ', -1) = any(${memberIds}::text[]))`

const entries = (db: Db, { search, action, since, until }: LogSearch) =>
  db
    .selectFrom('kernel.admin_log')
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
    .$if(until !== undefined, (query) => query.where('at', '<', until as Date))
    .$if(search.text !== '', (query) => query.where(found(search)))

type Page = { sort: LogSort; page: number; size: number }

const listPage = (db: Db, search: LogSearch, { sort, page, size }: Page) =>
  entries(db, search)
    .select(['seq', 'at', 'actor_id', 'actor_name', 'action', 'target', 'reason', 'hash'])
    .orderBy(ORDERS[sort])
    .limit(size)
    .offset((page - 1) * size)
    .execute()

/** Returns the numbers of all matching entries, in the given order. */
async function listNumbers(db: Db, search: LogSearch, sort: LogSort): Promise<number[]> {
  const rows = await entries(db, search).select('seq').orderBy(ORDERS[sort]).execute()
  return rows.map(({ seq }) => seq)
}

const listNumbered = (db: Db, numbers: number[], sort: LogSort) =>
  db
    .selectFrom('kernel.admin_log')
    .select(['seq', 'at', 'actor_id', 'actor_name', 'action', 'target', 'reason', 'hash'])
    .where('seq', '=', sql<number>`any(${numbers}::bigint[])`)
    .orderBy(ORDERS[sort])
    .execute()

/**
 * Reads a page of the admin log, and the number of matching entries. A text search scans the whole log, which takes
 * nearly all of the time, so it runs once for both.
 */
export async function readLogPage(db: Db, search: LogSearch, { sort, page, size }: Page) {
  if (search.search.text === '') {
    const [rows, total] = await Promise.all([listPage(db, search, { sort, page, size }), countEntries(db, search)])
    return { rows, total }
  }
  const numbers = await listNumbers(db, search, sort)
  const shown = numbers.slice((page - 1) * size, page * size)
  return { rows: await listNumbered(db, shown, sort), total: numbers.length }
}

/**
 * Lists the matching entries after a given entry, in the order in which they were written; for callers that read the
 * whole log.
 */
export const listLogAfter = (db: Db, search: LogSearch, { after, most }: { after: number; most: number }) =>
  entries(db, search)
    .select(['seq', 'at', 'actor_id', 'actor_name', 'action', 'target', 'reason', 'hash'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()

async function countEntries(db: Db, search: LogSearch): Promise<number> {
  const { times } = await entries(db, search)
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .executeTakeFirstOrThrow()
  return times
}

/** Lists the names of all actions in the log, in alphabetical order. */
export async function listLogActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('kernel.admin_log').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}

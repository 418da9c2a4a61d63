import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Rule = { free: number; firstMs: number; longestMs: number }
type Attempt = { now: Date; forgottenBefore: Date; rule: Rule }

/**
 * Counts an attempt as failed and sets when the next one may come: each wait twice the one before, in one statement, so that
 * of many at once no more get through than one after another. Undefined while the account is waiting.
 */
export function countAttempt(db: Db, accountHash: string, { now, forgottenBefore, rule }: Attempt) {
  const failures = sql<number>`case when failed_sign_in.last_failed_at < ${forgottenBefore} then 1 else failed_sign_in.failures + 1 end`
  const over = sql`(${failures}) - ${rule.free}::int`
  const waitMs = sql`case when ${over} <= 0 then 0
    else least(${rule.longestMs}::float8, ${rule.firstMs}::float8 * power(2, least(${over} - 1, 30))) end`
  return db
    .insertInto('accounts.failed_sign_in')
    .values({ account_hash: accountHash, failures: 1, last_failed_at: now, free_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_hash')
        .doUpdateSet({
          failures,
          last_failed_at: now,
          free_at: sql<Date>`${now}::timestamptz + (${waitMs}) * interval '1 millisecond'`,
        })
        // A moment set by an attempt at the same time is no wait while failures are free.
        .where(sql<boolean>`failed_sign_in.free_at <= ${now} or failed_sign_in.failures < ${rule.free}::int`),
    )
    .returning('failures')
    .executeTakeFirst()
}

export const findFreeAt = (db: Db, accountHash: string) =>
  db.selectFrom('accounts.failed_sign_in').select('free_at').where('account_hash', '=', accountHash).executeTakeFirst()

export const deleteAttempts = (db: Db, accountHash: string) =>
  db.deleteFrom('accounts.failed_sign_in').where('account_hash', '=', accountHash).execute()

export const deleteAttemptsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('accounts.failed_sign_in').where('last_failed_at', '<', moment).execute()

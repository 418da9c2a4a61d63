import { sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { FOUNDING_DEADLINE } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { type MemberRow, MEMBER_COLUMNS } from '../queries.ts'
import '../tables.ts'

export type SignUp = { email: string; password: string; first_name: string; last_name: string }
type Admission = Omit<SignUp, 'password'> & { passwordHash: string; role: Role; setUp: boolean; now: Date }
const EMAIL_TAKEN = 'An account with this email address already exists. Please sign in instead.'

/** Stores a new member. @throws Failure conflict if the address is taken, ignoring case. */
export async function admitMember(
  { events }: Kernel,
  tx: Tx,
  { email, first_name, last_name, passwordHash, role, setUp, now }: Admission,
): Promise<MemberRow> {
  const member = await insertMember(tx, {
    email,
    first_name,
    last_name,
    role,
    password_hash: passwordHash,
    is_founding_member: now <= FOUNDING_DEADLINE,
    joined_at: now,
    setup_completed_at: setUp ? now : null,
  })
  if (!member) {
    throw new Failure('conflict', EMAIL_TAKEN, { errors: [{ field: 'email', message: EMAIL_TAKEN }] })
  }
  await events.record(tx, 'member.joined', { member_id: member.id }, { actor: member })
  return member
}

/** Inserts a member. Returns undefined if the address is taken, ignoring case. */
export const insertMember = (tx: Db, member: NewMember): Promise<MemberRow | undefined> =>
  tx
    .insertInto('accounts.member')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(MEMBER_COLUMNS)
    .executeTakeFirst()

type NewMember = Omit<MemberRow, 'id'> & { password_hash: string }

type Rule = { free: number; firstMs: number; longestMs: number }

type Attempt = { now: Date; forgottenBefore: Date; rule: Rule }

/**
 * Counts an attempt as failed and stores the time from which the next attempt is allowed: each wait is twice the
 * previous one. One statement does both, so that concurrent attempts have no advantage over sequential ones. Returns
 * undefined while the account is waiting.
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
        // A concurrent attempt may have stored a later time, which does not count while failures cause no delay.
        .where(sql<boolean>`failed_sign_in.free_at <= ${now} or failed_sign_in.failures < ${rule.free}::int`),
    )
    .returning('failures')
    .executeTakeFirst()
}

export const deleteAttempts = (db: Db, accountHash: string) =>
  db.deleteFrom('accounts.failed_sign_in').where('account_hash', '=', accountHash).execute()

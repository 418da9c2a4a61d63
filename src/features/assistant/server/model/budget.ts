import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { lockQuotaUsers } from '../quota/use-quota.ts'
import '../tables.ts'
import type { Model } from './model.ts'

const MICROS = 1_000_000

type Paying = { useId: string; memberId: string | null; most: number; usd: Model['usd'] }

/**
 * Reserves the maximum cost of an answer. Concurrent reservations wait for each other. @returns whether today's budget
 * is sufficient.
 */
export async function reserveBudget(kernel: Kernel, tx: Db, { useId, memberId, most, usd }: Paying): Promise<boolean> {
  const day = pacificDay(kernel.now())
  await lockQuotaUsers(tx, [`budget ${day}`])
  if ((await spentOn(tx, day)) + most > usd.perDay * MICROS) return false
  if (memberId && (await spentBy(tx, memberId, day)) + most > usd.memberPerDay * MICROS) return false
  await setCost(tx, useId, most)
  return true
}

/** Returns the total amount spent on a day, in millionths of a dollar. */
const spentOn = async (db: Db, day: string): Promise<number> =>
  Number((await spent(db, day).executeTakeFirstOrThrow()).micros ?? 0)

const spentBy = async (db: Db, memberId: string, day: string): Promise<number> =>
  Number((await spent(db, day).where('member_id', '=', memberId).executeTakeFirstOrThrow()).micros ?? 0)

const setCost = (tx: Db, useId: string, micros: number) =>
  tx.updateTable('assistant.use').set({ cost_micros: micros }).where('id', '=', useId).execute()

const spent = (db: Db, day: string) =>
  db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.sum<string | null>('cost_micros').as('micros'))
    .where('day', '=', day)

import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { lockQuotaUsers } from '../quota/queries.ts'
import { setCost, spentBy, spentOn } from './budget-queries.ts'
import type { Model } from './service.ts'

const MICROS = 1_000_000

type Paying = { useId: string; memberId: string | null; most: number; usd: Model['usd'] }

/** Sets aside what an answer may cost at most. Those who do so come one after another. @returns whether there is so much left today. */
export async function reserveBudget(kernel: Kernel, tx: Db, { useId, memberId, most, usd }: Paying): Promise<boolean> {
  const day = pacificDay(kernel.now())
  await lockQuotaUsers(tx, [`budget ${day}`])
  if ((await spentOn(tx, day)) + most > usd.perDay * MICROS) return false
  if (memberId && (await spentBy(tx, memberId, day)) + most > usd.memberPerDay * MICROS) return false
  await setCost(tx, useId, most)
  return true
}

import { sql } from 'kysely'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CountedDaily } from '../../overview-contract.ts'
import type { DailyTable } from '../tables.ts'

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const count = (tx: Tx, { type, at }: { type: CountedDaily; at: Date }) => addToDay(tx, { day: dayOf(at), type })

/** Registers the event consumer that counts events by day. */
export const registerDailyProjection = ({ events }: Kernel): void =>
  events.subscribe('control.daily', {
    version: 1,
    reset: deleteDays,
    on: {
      'member.joined': count,
      'question.asked': count,
      'claim.approved': count,
      'paper.submitted': count,
      'paper.published': count,
    },
  })

const addToDay = (tx: Tx, figure: Pick<DailyTable, 'day' | 'type'>) =>
  tx
    .insertInto('control.daily')
    .values({ ...figure, times: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'type']).doUpdateSet({ times: sql<number>`daily.times + 1` }))
    .execute()

const deleteDays = (tx: Tx) => tx.deleteFrom('control.daily').execute()

import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import type { Counted, MonthOfFigures } from '../contract.ts'
import type { FigureTable } from './tables.ts'

const MONTHS_SHOWN = 12

/** Returns the first day of the month of `at` in UTC, or of the month that is `monthsBefore` months earlier. Pure. */
export const monthOf = (at: Date, monthsBefore = 0): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - monthsBefore, 1)).toISOString().slice(0, 10)

const count = (tx: Tx, { type, at }: { type: Counted; at: Date }) => addToFigure(tx, { month: monthOf(at), type })

/** Registers the event consumer that counts events by month. */
export const registerFigureProjection = ({ events }: Kernel): void =>
  events.subscribe('control.statistics', {
    version: 1,
    reset: deleteFigures,
    on: { 'member.joined': count, 'question.asked': count, 'claim.approved': count, 'paper.published': count },
  })

const NAMES = {
  'member.joined': 'members_joined',
  'question.asked': 'questions_asked',
  'claim.approved': 'claims_approved',
  'paper.published': 'papers_published',
} as const satisfies Record<Counted, keyof MonthOfFigures>

const NOTHING = { members_joined: 0, questions_asked: 0, claims_approved: 0, papers_published: 0 }

export async function readFigures({ db, now }: Kernel): Promise<{ months: MonthOfFigures[] }> {
  const rows = await listFigures(db, monthOf(now(), MONTHS_SHOWN - 1))
  const months = new Map<string, MonthOfFigures>()
  for (const { month: day, type, times } of rows) {
    const month = day.slice(0, 7)
    const figures = months.get(month) ?? { month, ...NOTHING }
    months.set(month, { ...figures, [NAMES[type]]: times })
  }
  return { months: [...months.values()] }
}

const addToFigure = (tx: Tx, figure: Pick<FigureTable, 'month' | 'type'>) =>
  tx
    .insertInto('control.figure')
    .values({ ...figure, times: 1 })
    .onConflict((conflict) => conflict.columns(['month', 'type']).doUpdateSet({ times: sql<number>`figure.times + 1` }))
    .execute()

const deleteFigures = (tx: Tx) => tx.deleteFrom('control.figure').execute()

/** Lists the figures from a given month onwards, latest month first. */
const listFigures = (db: Db, since: string) =>
  db
    .selectFrom('control.figure')
    .select(['month', 'type', 'times'])
    .where('month', '>=', since)
    .orderBy('month', 'desc')
    .execute()

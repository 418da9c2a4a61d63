import type { Db } from '#server/data/db.ts'

const REASON_LENGTH_MAX = 300

type Underived = { paperId: string; reason: string; now: Date }

/** Notes that what a paper's document says could not be written down. @returns whether that is news. */
export async function noteUnderived(db: Db, { paperId, reason, now }: Underived): Promise<boolean> {
  const noted = await db
    .insertInto('editor.underived')
    .values({ paper_id: paperId, since: now, reason: reason.replaceAll('\u0000', '').slice(0, REASON_LENGTH_MAX) })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Notes that it is written down. */
export async function deleteUnderived(tx: Db, paperId: string): Promise<void> {
  await tx.deleteFrom('editor.underived').where('paper_id', '=', paperId).execute()
}

/** The first of those that wait longest, and how many there are. */
export async function findUnderived(db: Db) {
  const first = await db
    .selectFrom('editor.underived')
    .select(['paper_id', 'reason'])
    .orderBy('since')
    .orderBy('paper_id')
    .limit(1)
    .executeTakeFirst()
  const { papers } = await db
    .selectFrom('editor.underived')
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow()
  return { first, papers }
}

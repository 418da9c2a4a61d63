import type { Db } from '#server/db.ts'
import './tables.ts'

/** Takes up to `most` subscribers who have not had the letter of a month, and notes that they have: each gets it once. */
export const takeReaders = (tx: Db, { month, most }: { month: string; most: number }) =>
  tx
    .updateTable('support.newsletter_subscription')
    .set({ last_letter: month })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('support.newsletter_subscription')
        .select('id')
        .where('confirmed_at', 'is not', null)
        .where((or) => or.or([or('last_letter', 'is', null), or('last_letter', '<', month)]))
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'address'])
    .execute()

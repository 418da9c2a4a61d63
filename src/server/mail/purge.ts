import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Quote } from './quotes.ts'

const BODY_KEPT_MS = 7 * 86_400_000
// Each in a statement of its own: a year's mails in one would be cut off by the time that a statement may take, and never go.
const ERASED_AT_ONCE = 1_000

// Of what it quoted it is still known what the subject is made of: that stays, and says something else once that is gone.
const headOf = sql<Quote[] | null>`
  (select jsonb_agg(quote || '{"text": ""}') from jsonb_array_elements(quotes) as quote where quote @> '{"heads": true}')`

const eraseSome = (db: Db, { until, now }: { until: Date; now: Date }) =>
  db
    .updateTable('kernel.mail')
    .set({ body: null, unsubscribe_url: null, body_erased_at: now, quotes: headOf })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('kernel.mail')
        .select('id')
        .where((one) => one(one.fn.coalesce('sent_at', 'expired_at', 'failed_at'), '<=', until))
        .where('body', 'is not', null)
        .limit(ERASED_AT_ONCE),
    )
    .executeTakeFirst()

/** Erases what mails said that were sent, given up or expired seven days ago. Who was written to, and when, stays. */
export async function eraseOldBodies(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - BODY_KEPT_MS)
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    erased = Number((await eraseSome(db, { until, now })).numUpdatedRows)
  }
}

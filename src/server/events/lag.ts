import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../data/db.ts'

type Holder = { holder: string; seconds: number }
type Behind = { consumer: string; seconds: number }

/** Finds the oldest open transaction that writes, in the whole cluster. Consumers do not read events after it. */
const findHolder = async (db: Db): Promise<Holder | undefined> =>
  (
    await sql<Holder>`
      select holder, extract(epoch from clock_timestamp() - since)::float8 as seconds
      from (
        select coalesce(nullif(application_name, ''), 'unnamed') as holder, xact_start as since
        from pg_stat_activity where backend_xid is not null
        union all
        select 'prepared transaction', prepared from pg_prepared_xacts) as writers
      order by since limit 1`.execute(db)
  ).rows[0]

/**
 * Lists for each consumer the age in seconds of the first event that it has not handled. For handlers that run in the
 * event's transaction, this is the first failed event.
 */
const listBehind = async (db: Db, handleInTransaction: string[]): Promise<Behind[]> =>
  (
    await sql<Behind>`
      select name as consumer, coalesce(extract(epoch from now() - next.at), 0)::float8 as seconds
      from kernel.consumer left join lateral (
        select at from kernel.event
        where (event.epoch, event.tx_id, event.id) > (consumer.epoch, consumer.tx_id, consumer.id)
          and not name = any(${handleInTransaction}::text[])
        union all
        select at from kernel.event_waiting as waiting join kernel.event using (epoch, tx_id, id)
        where waiting.consumer = name and name = any(${handleInTransaction}::text[])
        order by at limit 1) as next on true`.execute(db)
  ).rows

/**
 * Adds metrics of the transaction that delays consumers, and of each consumer's lag. While the database is unavailable,
 * they have no value.
 * @param handleInTransaction returns the names of handlers that run in the event's transaction and do not read the log
 */
export function measureEvents(registry: Registry, db: Db, handleInTransaction: () => string[]): void {
  const horizon = new Gauge({
    name: 'inflo_event_horizon_seconds',
    help: 'Age of the oldest writing transaction, which holds up the event consumers, by application',
    labelNames: ['holder'],
    registers: [registry],
    async collect() {
      const found = await findHolder(db).catch(() => undefined)
      horizon.reset()
      if (found) horizon.set({ holder: found.holder }, found.seconds)
    },
  })
  const behind = new Gauge({
    name: 'inflo_consumer_behind_seconds',
    help: 'Age of the oldest event that a consumer has not processed',
    labelNames: ['consumer'],
    registers: [registry],
    async collect() {
      const found = await listBehind(db, handleInTransaction()).catch(() => [])
      behind.reset()
      for (const { consumer, seconds } of found) behind.set({ consumer }, seconds)
    },
  })
}

import { lockConsumerWaiting } from './consumer-queries.ts'
import type { Tx } from '../data/transact.ts'

/** The events that a consumer counts: some types, by a span of time in UTC, in PostgreSQL's word for it. */
export type EventCounting = { consumer: string; span: 'month' | 'day'; types: readonly string[] }

/**
 * Returns a statement that counts events by span and type up to the consumer's position: that moves in the transaction
 * that counts.
 */
export const countedEvents = ({ consumer, span, types }: EventCounting): string => `
  select date_trunc('${span}', event.at at time zone 'UTC')::date as ${span}, event.type, count(*)::int as times
  from kernel.event as event join kernel.consumer as consumer on consumer.name = '${consumer}'
  where event.type in (${types.map((type) => `'${type}'`).join(', ')})
    and (event.epoch, event.tx_id, event.id) <= (consumer.epoch, consumer.tx_id, consumer.id)
    and not exists (
      select from kernel.event_waiting as waiting
      where waiting.consumer = consumer.name and (waiting.epoch, waiting.tx_id, waiting.id) = (event.epoch, event.tx_id, event.id))
  group by 1, 2`

/** Keeps the consumer from counting until the transaction ends. */
export const lockEventCounting = (tx: Tx, { consumer }: EventCounting): Promise<unknown> =>
  lockConsumerWaiting(tx, consumer)

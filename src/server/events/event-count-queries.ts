import { lockConsumerWaiting } from './consumer-queries.ts'
import type { Tx } from '../data/transact.ts'

/** The event types that a consumer counts. `span` is the length of the counted periods, in UTC. */
export type EventCounting = { consumer: string; span: 'month' | 'day'; types: readonly string[] }

/**
 * Returns a statement that counts events by period and type, up to the consumer's position. The result agrees with what
 * the consumer has counted, since the consumer counts and moves its position in one transaction.
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

/** Prevents the consumer from counting events until the transaction ends. */
export const lockEventCounting = (tx: Tx, { consumer }: EventCounting): Promise<unknown> =>
  lockConsumerWaiting(tx, consumer)

import type { Db } from '../data/db.ts'

export type NewEvent = { type: string; at: Date; actor_id: string | null; subject_id: string; data: unknown }

/** Where an event stands in the log; transaction numbers are compared by PostgreSQL only. */
export type Position = { epoch: number; tx_id: string; id: number }

export const addEvent = (tx: Db, { data, ...event }: NewEvent): Promise<Position> =>
  tx
    .insertInto('kernel.event')
    .values({ ...event, data: JSON.stringify(data) })
    .returning(['epoch', 'tx_id', 'id'])
    .executeTakeFirstOrThrow()

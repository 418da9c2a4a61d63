import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/**
 * The maximum number of missed entries that a returning follower is sent. A client that has missed more reloads its
 * data.
 */
export const MISSED_MAX = 200

const READ_ENTRIES_MAX = 200
const READ_BYTES_MAX = 4 * 1024 * 1024

/** An entry to append to a log. `data` is JSON; `bytes` is a binary message in the protocol of an endpoint. */
export type NewTopicEntry = { kind: string; data?: unknown; bytes?: Uint8Array }
export type TopicEntry = {
  seq: number
  kind: string
  data: unknown
  bytes: Buffer | null
  /**
   * Returns data for one follower, which replaces `data`; for example, with file URLs that only this member may use.
   */
  dataFor?: (memberId: string) => unknown
}

/**
 * Increments the versions of topics, each by a given number. Works in the order of the topics' names, so that
 * concurrent transactions lock the topics in the same order.
 */
export async function bumpTopicVersions(tx: Db, rises: { name: string; by: number }[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; head: number }>`
    insert into kernel.topic (name, head)
    select name, rise from unnest(${rises.map(({ name }) => name)}::text[], ${rises.map(({ by }) => by)}::bigint[]) as risen (name, rise)
    order by name
    on conflict (name) do update set head = topic.head + excluded.head
    returning name, head`.execute(tx)
  return new Map(rows.map(({ name, head }) => [name, head]))
}

/**
 * Returns the versions of those given topics that have one. The names are passed as one parameter, so their number is
 * not limited.
 */
export const readHeads = (db: Db, names: string[]) =>
  db
    .selectFrom('kernel.topic')
    .select(['name', 'head'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()

export const addEntries = (tx: Db, entries: (NewTopicEntry & { topic: string; seq: number })[]) =>
  tx
    .insertInto('kernel.topic_entry')
    .values(
      entries.map(({ topic, seq, kind, data, bytes }) => ({
        topic,
        seq,
        kind,
        data: data === undefined ? null : JSON.stringify(data),
        bytes: bytes ? Buffer.from(bytes) : null,
      })),
    )
    .execute()

/**
 * Reads the entries of a log after a given number, in order. Returns at least one if there is any, and at most as many
 * as the limits on one read allow.
 */
export async function readEntries(db: Db, topic: string, after: number): Promise<TopicEntry[]> {
  const { rows } = await sql<TopicEntry>`
    select seq, kind, data, bytes from (
      select seq, kind, data, bytes, size, sum(size) over (order by seq) as total from (
        select seq, kind, data, bytes, coalesce(octet_length(bytes), 0) + coalesce(pg_column_size(data), 0) as size
        from kernel.topic_entry where topic = ${topic} and seq > ${after} order by seq limit ${READ_ENTRIES_MAX}
      ) as next
    ) as sized
    where total - size < ${READ_BYTES_MAX} order by seq`.execute(db)
  return rows
}

export const countEntries = (db: Db, topic: string) =>
  db
    .selectFrom('kernel.topic_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow()

/**
 * Replaces all entries up to a number by one entry. Followers who have not received the replaced entries get the new
 * entry instead.
 */
export async function replaceEntries(tx: Db, topic: string, { through, by }: { through: number; by: NewTopicEntry }) {
  await tx.deleteFrom('kernel.topic_entry').where('topic', '=', topic).where('seq', '<=', through).execute()
  await addEntries(tx, [{ ...by, topic, seq: through }])
}

export async function deleteTopic(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('kernel.topic_entry').where('topic', '=', name).execute()
  await tx.deleteFrom('kernel.topic').where('name', '=', name).execute()
  await tx.deleteFrom('kernel.topic_prune_mark').where('topic', '=', name).execute()
}

const ofKinds = (kinds: string[]) => sql<boolean>`split_part(topic.name, ':', 1) = any(${kinds}::text[])`

/**
 * Lists the logs that contain entries to delete, each with the number of the last of them. An entry can be deleted if
 * it existed when the log was last marked, and is so old that it is no longer sent to returning followers.
 */
export const listPrunable = (db: Db, kinds: string[]) =>
  db
    .selectFrom('kernel.topic as topic')
    .innerJoin('kernel.topic_prune_mark as mark', 'mark.topic', 'topic.name')
    .select((eb) => [
      'topic.name',
      eb.fn<number>('least', ['mark.seq', eb('topic.head', '-', MISSED_MAX)]).as('through'),
    ])
    .where(ofKinds(kinds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('kernel.topic_entry as entry')
          .select('entry.seq')
          .whereRef('entry.topic', '=', 'topic.name')
          .where('entry.seq', '<=', eb.fn<number>('least', ['mark.seq', eb('topic.head', '-', MISSED_MAX)])),
      ),
    )
    .execute()

export const deleteEntries = (db: Db, { name, through }: { name: string; through: number }) =>
  db.deleteFrom('kernel.topic_entry').where('topic', '=', name).where('seq', '<=', through).execute()

/** Marks the logs of the given kinds: records the number of each log's last entry. */
export const markLogs = (db: Db, kinds: string[]) =>
  sql`
    insert into kernel.topic_prune_mark (topic, seq) select name, head from kernel.topic where ${ofKinds(kinds)}
    on conflict (topic) do update set seq = excluded.seq`.execute(db)

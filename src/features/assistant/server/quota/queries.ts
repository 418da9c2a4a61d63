import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import '../tables.ts'

/** What was taken and never answered counts for so long: then whoever answered has died. */
const TAKEN_MINUTES = 3

/** Those whose uses are counted together come one after another; where they are several, always in the given order. */
export const lockQuotaUsers = (tx: Db, users: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('assistant ' || name, 0)) from unnest(${users}::text[]) as name`.execute(
    tx,
  )

const isCounted = (now: Date) =>
  sql<boolean>`(answered_at is not null or taken_at > ${new Date(now.getTime() - TAKEN_MINUTES * 60_000)})`

const counted = (db: Db, now: Date) =>
  db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where(isCounted(now))

type Counting = { now: Date; day: string }

export const countOfMember = async (db: Db, memberId: string, { now, day }: Counting): Promise<number> =>
  (await counted(db, now).where('member_id', '=', memberId).where('day', '=', day).executeTakeFirstOrThrow()).uses

export const countOfSession = async (db: Db, sessionId: string, now: Date): Promise<number> =>
  (await counted(db, now).where('session_id', '=', sessionId).where('member_id', 'is', null).executeTakeFirstOrThrow())
    .uses

type Taking = {
  use: Pick<Selectable<Tables['assistant.use']>, 'member_id' | 'session_id' | 'network' | 'day' | 'feature'>
  now: Date
  isAnswered: boolean
  /** Of a member or a network in a day, and of a visitor's conversation. */
  limits: { ofDay: number; ofTalk: number }
}

/** What was counted before; the id is null where nothing is left and none was taken. */
type Taken = { id: string | null; of_day: number; of_talk: number }

/** Counts the uses of whoever is held, and takes one where one is left. */
export async function addUse(tx: Db, { use, now, isAnswered, limits }: Taking): Promise<Taken> {
  const { member_id: memberId, session_id: sessionId, network, day, feature } = use
  const theirs = memberId ? sql`member_id = ${memberId}` : sql`network = ${network}`
  const ofTalk = sql`session_id = ${sessionId} and member_id is null`
  const { rows } = await sql<Taken>`
    with counted as materialized (
      select
        (select count(*)::int from assistant.use where ${theirs} and day = ${day} and ${isCounted(now)}) as of_day,
        (select count(*)::int from assistant.use where ${ofTalk} and ${isCounted(now)}) as of_talk
    ), taken as (
      insert into assistant.use (member_id, session_id, network, day, feature, taken_at, answered_at)
      select ${memberId}::uuid, ${sessionId}::uuid, ${network}::text, ${day}::date, ${feature}::text, ${now}::timestamptz,
        ${isAnswered ? now : null}::timestamptz
      from counted where of_day < ${limits.ofDay} and of_talk < ${limits.ofTalk}
      returning id
    )
    select (select id from taken), of_day, of_talk from counted`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('Nothing was counted')
  return taken
}

export const setAnswered = (
  tx: Db,
  id: string,
  answered: { answered_at: Date; cost_micros: number; session_id: string },
) => tx.updateTable('assistant.use').set(answered).where('id', '=', id).execute()

/** @returns whether it is a use of that member's that had not been accepted. */
export async function setAccepted(tx: Db, { id, memberId, now }: { id: string; memberId: string; now: Date }) {
  const found = await tx
    .updateTable('assistant.use')
    .set({ accepted_at: sql<Date>`coalesce(accepted_at, ${now})` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('answered_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The count of a day needs no network on the next. */
export const clearNetworks = (tx: Db, before: string) =>
  tx
    .updateTable('assistant.use')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('day', '<', before)
    .execute()

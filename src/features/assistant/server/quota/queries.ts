import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import '../tables.ts'

/** What was taken and never answered counts for so long: then whoever answered has died. */
const TAKEN_MINUTES = 3

/** Those whose uses are counted together come one after another. */
export const holdUser = (tx: Db, user: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`assistant ${user}`}, 0))`.execute(tx)

const counted = (db: Db, now: Date) =>
  db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where((eb) =>
      eb.or([eb('answered_at', 'is not', null), eb('taken_at', '>', new Date(now.getTime() - TAKEN_MINUTES * 60_000))]),
    )

type Counting = { now: Date; day: string }

export const countOfMember = async (db: Db, memberId: string, { now, day }: Counting): Promise<number> =>
  (await counted(db, now).where('member_id', '=', memberId).where('day', '=', day).executeTakeFirstOrThrow()).uses

export const countOfSession = async (db: Db, sessionId: string, now: Date): Promise<number> =>
  (await counted(db, now).where('session_id', '=', sessionId).where('member_id', 'is', null).executeTakeFirstOrThrow())
    .uses

export const countOfNetwork = async (db: Db, network: string, { now, day }: Counting): Promise<number> =>
  (await counted(db, now).where('network', '=', network).where('day', '=', day).executeTakeFirstOrThrow()).uses

export const addUse = async (tx: Db, use: Insertable<Tables['assistant.use']>): Promise<string> =>
  (await tx.insertInto('assistant.use').values(use).returning('id').executeTakeFirstOrThrow()).id

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
export const forgetNetworks = (tx: Db, before: string) =>
  tx
    .updateTable('assistant.use')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('day', '<', before)
    .execute()

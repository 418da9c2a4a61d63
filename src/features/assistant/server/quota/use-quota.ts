import { sql, type Selectable } from 'kysely'
import { networkOf } from '#server/access/network.ts'
import type { Db, Tables } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import type { Quota } from '../../contract.ts'
import { type UseFeature, VISITOR_ADDRESS_LIMIT, VISITOR_SESSION_LIMIT } from '../../limits.ts'
import '../tables.ts'

/** The user whose answers are counted: a member, or a visitor by network address and conversation. */
export type QuotaUser = { memberId: string | null; address: string; sessionId: string | null }

const MEMBER_DONE = `You’ve reached today’s limit of ${ASSISTANT_DAILY_LIMIT} answers. You can ask again after midnight Pacific time.`
const SESSION_DONE = `This conversation has reached its limit of ${VISITOR_SESSION_LIMIT} answers. Sign in for ${ASSISTANT_DAILY_LIMIT} answers a day, or start a new conversation.`
const ADDRESS_DONE =
  'Your network has reached today’s limit for the assistant. You can ask again after midnight Pacific time.'

const left = (limit: number, uses: number): number => Math.max(0, limit - uses)

/**
 * Returns the quota that is left after a number of uses: per day for a member, per conversation for a visitor. Pure.
 */
export const quotaAfter = (uses: number, { memberId }: Pick<QuotaUser, 'memberId'>, now: Date): Quota =>
  memberId
    ? {
        uses_left: left(ASSISTANT_DAILY_LIMIT, uses),
        uses_a_day: ASSISTANT_DAILY_LIMIT,
        resets_at: nextPacificMidnight(now).toISOString(),
      }
    : { uses_left: left(VISITOR_SESSION_LIMIT, uses), uses_a_day: VISITOR_SESSION_LIMIT, resets_at: null }

const usesOf = (db: Db, { memberId, sessionId }: QuotaUser, now: Date): Promise<number> => {
  if (memberId) return countOfMember(db, memberId, { now, day: pacificDay(now) })
  return sessionId ? countOfSession(db, sessionId, now) : Promise.resolve(0)
}

/** Returns the user's remaining quota. */
export const quotaOf = async (db: Db, asker: QuotaUser, now: Date): Promise<Quota> =>
  quotaAfter(await usesOf(db, asker, now), asker, now)

const refuse = (detail: string, now: Date) =>
  new Failure('too_many', detail, {
    retryAfterSeconds: Math.ceil((nextPacificMidnight(now).getTime() - now.getTime()) / 1000),
  })

/** A use to be counted. `isAnswered` is true if the answer already exists. */
type Use = QuotaUser & { feature: UseFeature; isAnswered?: boolean }

/**
 * Counts one use, in the caller's transaction. A use that stays unanswered stops counting after a few minutes.
 * @returns the use's id, and the number of uses so far, including this one (per day for a member, per conversation for
 * a visitor). @throws Failure too_many; for a daily limit, it includes the reset time.
 */
export async function reserveUse(kernel: Kernel, tx: Tx, { feature, isAnswered = false, ...asker }: Use) {
  const now = kernel.now()
  const day = pacificDay(now)
  const { memberId, sessionId } = asker
  const network = memberId ? null : await kernel.secrets.mark(`${networkOf(asker.address)} ${day}`, 'assistant.use')
  // Always locks the network first, so that two conversations from the same network cannot deadlock.
  await lockQuotaUsers(tx, memberId ? [memberId] : [network ?? '', ...(sessionId ? [sessionId] : [])])
  const addressLimit = Math.ceil(VISITOR_ADDRESS_LIMIT * kernel.settings.limitsScale)
  const limits = { ofDay: memberId ? ASSISTANT_DAILY_LIMIT : addressLimit, ofTalk: VISITOR_SESSION_LIMIT }
  const use = { member_id: memberId, session_id: sessionId, network, day, feature }
  const { id: useId, of_day: ofDay, of_talk: ofTalk } = await addUse(tx, { use, now, isAnswered, limits })
  if (useId) return { useId, uses: 1 + (memberId ? ofDay : ofTalk) }
  if (memberId) throw refuse(MEMBER_DONE, now)
  if (ofDay >= addressLimit) throw refuse(ADDRESS_DONE, now)
  throw new Failure('too_many', SESSION_DONE)
}

export const countOfMember = async (db: Db, memberId: string, { now, day }: Counting): Promise<number> =>
  (await counted(db, now).where('member_id', '=', memberId).where('day', '=', day).executeTakeFirstOrThrow()).uses

const countOfSession = async (db: Db, sessionId: string, now: Date): Promise<number> =>
  (await counted(db, now).where('session_id', '=', sessionId).where('member_id', 'is', null).executeTakeFirstOrThrow())
    .uses

/** Counts a user's uses, and inserts a new use if the limits allow it. Callers must lock the user first. */
async function addUse(tx: Db, { use, now, isAnswered, limits }: Taking): Promise<Taken> {
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

const counted = (db: Db, now: Date) =>
  db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where(isCounted(now))

type Counting = { now: Date; day: string }

type Taking = {
  use: Pick<Selectable<Tables['assistant.use']>, 'member_id' | 'session_id' | 'network' | 'day' | 'feature'>
  now: Date
  isAnswered: boolean
  /** `ofDay` applies to a member or a network, `ofTalk` to a visitor's conversation. */
  limits: { ofDay: number; ofTalk: number }
}

/** The counts before this use, and the use's id. The id is null if no use was inserted, since a limit was reached. */
type Taken = { id: string | null; of_day: number; of_talk: number }

const isCounted = (now: Date) =>
  sql<boolean>`(answered_at is not null or taken_at > ${new Date(now.getTime() - TAKEN_MINUTES * 60_000)})`

/**
 * The number of minutes for which an unanswered use counts. After that, the process that was answering is assumed to
 * have died.
 */
const TAKEN_MINUTES = 3

/** Locks the given members, networks or conversations against concurrent counting, always in the given order. */
export const lockQuotaUsers = (tx: Db, users: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('assistant ' || name, 0)) from unnest(${users}::text[]) as name`.execute(
    tx,
  )

/** Clears the network addresses of earlier days, which are no longer needed. */
export const clearNetworks = (tx: Db, before: string) =>
  tx
    .updateTable('assistant.use')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('day', '<', before)
    .execute()

const HOUR_MS = 3_600_000

const DAY_HOURS_MAX = 26

/** Returns the next midnight in Pacific time, also on days with 23 or 25 hours. Pure. */
export function nextPacificMidnight(now: Date): Date {
  const today = pacificDay(now)
  const hour = Math.floor(now.getTime() / HOUR_MS)
  for (let ahead = 1; ahead <= DAY_HOURS_MAX; ahead += 1) {
    const moment = new Date((hour + ahead) * HOUR_MS)
    if (pacificDay(moment) !== today) return moment
  }
  throw new Error('No end of the current day was found')
}

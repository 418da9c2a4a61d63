import { networkOf } from '#server/access/network.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { pacificDay } from '#shared/time/dates.ts'
import type { Quota } from '../../contract.ts'
import { type UseFeature, VISITOR_ADDRESS_LIMIT, VISITOR_SESSION_LIMIT } from '../../limits.ts'
import { nextPacificMidnight } from './pacific-midnight.ts'
import { addUse, countOfMember, countOfSession, lockQuotaUsers } from './queries.ts'

/** Who asks: a member, or a visitor at an address in a conversation. */
export type QuotaUser = { memberId: string | null; address: string; sessionId: string | null }

const MEMBER_DONE = `You have used the assistant ${ASSISTANT_DAILY_LIMIT} times today. It is there again after midnight Pacific time.`
const SESSION_DONE = `This conversation has had ${VISITOR_SESSION_LIMIT} answers. Sign in for ${ASSISTANT_DAILY_LIMIT} a day, or begin a new one.`
const ADDRESS_DONE =
  'The assistant has answered very often at your network today. It is there again after midnight Pacific time.'

const left = (limit: number, uses: number): number => Math.max(0, limit - uses)

/** What is left after so many uses: of a member's day, or of a visitor's conversation. Pure. */
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

/** What is left to whoever asks. */
export const quotaOf = async (db: Db, asker: QuotaUser, now: Date): Promise<Quota> =>
  quotaAfter(await usesOf(db, asker, now), asker, now)

const refuse = (detail: string, now: Date) =>
  new Failure('too_many', detail, {
    retryAfterSeconds: Math.ceil((nextPacificMidnight(now).getTime() - now.getTime()) / 1000),
  })

/** `isAnswered`: the answer is there. */
type Use = QuotaUser & { feature: UseFeature; isAnswered?: boolean }

/**
 * Takes one use, in the caller's transaction; it counts for good once it is answered.
 * @returns its id, and how many there are with it: of a member's day, or of a visitor's conversation. @throws Failure too_many, saying until when.
 */
export async function reserveUse(kernel: Kernel, tx: Tx, { feature, isAnswered = false, ...asker }: Use) {
  const now = kernel.now()
  const day = pacificDay(now)
  const { memberId, sessionId } = asker
  const network = memberId ? null : await kernel.secrets.mark(`${networkOf(asker.address)} ${day}`, 'assistant.use')
  // The network first, always: two conversations there cannot wait for each other.
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

import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { AnswerOutcome } from '../../contract.ts'
import '../tables.ts'

const DAY_MS = 86_400_000
const notFound = () => new Failure('not_found', 'This conversation no longer exists.')

export type Who = Actor | undefined

/** Finds the user's own conversation. @throws Failure not_found, also for another user's conversation. */
export async function sessionOf(db: Db, actor: Who, id: string): Promise<SessionRow> {
  const session = await findSession(db, id)
  if (!session || !canReadSession(session, actor)) throw notFound()
  return session
}

/** Finds and locks the user's own conversation. @throws Failure not_found, also for another user's conversation. */
export async function lockOwnSession(tx: Db, actor: Who, id: string): Promise<SessionRow> {
  const session = await lockSession(tx, id)
  if (!session || !canReadSession(session, actor)) throw notFound()
  return session
}

export const deleteOldVisitorSessions = (kernel: Kernel) =>
  transact(kernel, (tx) => deleteOldOfVisitors(tx, new Date(kernel.now().getTime() - VISITOR_RETENTION_DAYS * DAY_MS)))

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Locks a conversation, so that concurrent messages are stored one after another. */
const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('assistant.session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes visitors' conversations whose last message is older than the given time. */
const deleteOldOfVisitors = (tx: Db, before: Date) =>
  tx.deleteFrom('assistant.session').where('member_id', 'is', null).where('last_at', '<', before).execute()

/**
 * Checks access to a conversation. Only its member may read a member's conversation. A visitor's conversation may be
 * read by anyone who has its id and is not signed in.
 */
export const canReadSession = (session: { member_id: string | null }, actor: { id: string } | undefined): boolean =>
  session.member_id === (actor?.id ?? null)

/** Returns whether to offer the support team's help after this outcome. Pure. */
export const callsForPerson = (outcome: AnswerOutcome | null): boolean => outcome === 'unknown' || outcome === 'person'

export const findSession = (db: Db, id: string) =>
  db.selectFrom('assistant.session').selectAll().where('id', '=', id).executeTakeFirst()

export const listChatMessages = (db: Db, sessionId: string) =>
  db
    .selectFrom('assistant.message')
    .select(['id', 'sender', 'text', 'outcome', 'sources', 'suggestions', 'written_by', 'said_at'])
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute()

export type ChatMessageRow = Awaited<ReturnType<typeof listChatMessages>>[number]

/** Deletes all conversations of a member. @returns the ids of those that had been handed over. */
export async function deleteSessionsOf(tx: Db, memberId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('assistant.session')
    .where('member_id', '=', memberId)
    .returning(['id', 'case_id'])
    .execute()
  return deleted.flatMap(({ id, case_id: caseId }) => (caseId === null ? [] : id))
}

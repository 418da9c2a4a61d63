import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { AnswerOutcome } from '../../contract.ts'
import '../tables.ts'

const DAY_MS = 86_400_000
const notFound = () => new Failure('not_found', 'This conversation is not there any more.')

export type Who = Actor | undefined

/** @throws Failure not_found for another's, too. */
export async function sessionOf(db: Db, actor: Who, id: string): Promise<SessionRow> {
  const session = await findSession(db, id)
  if (!session || !canReadSession(session, actor)) throw notFound()
  return session
}

/** The same, held for a change. @throws Failure not_found for another's, too. */
export async function lockOwnSession(tx: Db, actor: Who, id: string): Promise<SessionRow> {
  const session = await lockSession(tx, id)
  if (!session || !canReadSession(session, actor)) throw notFound()
  return session
}

export const deleteOldVisitorSessions = (kernel: Kernel) =>
  transact(kernel, (tx) => deleteOldOfVisitors(tx, new Date(kernel.now().getTime() - VISITOR_RETENTION_DAYS * DAY_MS)))

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Locks a conversation, so that its messages are stored one after another. */
const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('assistant.session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes visitors' conversations that have had no message since a time. */
const deleteOldOfVisitors = (tx: Db, before: Date) =>
  tx.deleteFrom('assistant.session').where('member_id', 'is', null).where('last_at', '<', before).execute()

/**
 * Checks access to a conversation: only its member may read it; a visitor's may be read by anyone who has its id and is
 * not signed in.
 */
export const canReadSession = (session: { member_id: string | null }, actor: { id: string } | undefined): boolean =>
  session.member_id === (actor?.id ?? null)

/** After which a person is offered. Pure. */
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

/** @returns the ids of those that had been handed over. */
export async function deleteSessionsOf(tx: Db, memberId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('assistant.session')
    .where('member_id', '=', memberId)
    .returning(['id', 'case_id'])
    .execute()
  return deleted.flatMap(({ id, case_id: caseId }) => (caseId === null ? [] : id))
}

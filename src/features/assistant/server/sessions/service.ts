import { findCase } from '#features/support/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { VISITOR_RETENTION_DAYS } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ChatSession } from '../../sessions-contract.ts'
import { quotaOf } from '../quota/service.ts'
import { deleteConversationTopics, headOfConversation } from '../cases/topic-service.ts'
import { canReadSession } from './policy.ts'
import { presentChatMessage, titleOf } from './presenters.ts'
import {
  countSessions,
  deleteOldOfVisitors,
  deleteSession,
  deleteSessionsOf,
  endSession,
  findSession,
  listChatMessages,
  listSessions,
  lockSession,
  type SessionRow,
} from './queries.ts'

const DAY_MS = 86_400_000
const notFound = () => new Failure('not_found', 'This conversation is not there any more.')

type Who = Actor | undefined

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

/** @throws Failure not_found */
export async function readSession(kernel: Kernel, actor: Who, id: string): Promise<ChatSession> {
  const { db, now } = kernel
  const session = await sessionOf(db, actor, id)
  const head = await headOfConversation(kernel, id)
  const asker = { memberId: session.member_id, sessionId: id, address: '' }
  const [said, quota, handed] = await Promise.all([
    listChatMessages(db, id),
    quotaOf(db, asker, now()),
    session.case_id ? findCase(db, session.case_id) : undefined,
  ])
  return {
    session_id: id,
    started_at: session.started_at.toISOString(),
    last_at: session.last_at.toISOString(),
    messages: said.map(presentChatMessage),
    case: handed ? { ...handed, note: session.case_note } : null,
    head,
    ...quota,
  }
}

export async function listHistory({ db }: Kernel, { id: memberId }: Actor, page: { page: number; size: number }) {
  const [rows, total] = await Promise.all([listSessions(db, { memberId, ...page }), countSessions(db, memberId)])
  return {
    sessions: rows.map((row) => ({
      session_id: row.id,
      title: titleOf(row.title),
      started_at: row.started_at.toISOString(),
      last_at: row.last_at.toISOString(),
      messages: row.messages ?? 0,
      has_case: row.case_id !== null,
    })),
    pagination: paginationOf({ ...page, total }),
  }
}

/** @throws Failure not_found */
export async function removeSession(kernel: Kernel, actor: Who, id: string) {
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, id)
    await deleteSession(tx, id)
    if (session.case_id) await deleteConversationTopics(kernel, tx, [id])
  })
  return { message: 'The conversation was deleted.' }
}

export async function removeHistory(kernel: Kernel, { id }: Actor) {
  await transact(kernel, async (tx) => deleteConversationTopics(kernel, tx, await deleteSessionsOf(tx, id)))
  return { message: 'All your conversations were deleted.' }
}

type Rating = {
  session_id: string
  user_satisfaction?: number | null | undefined
  feedback?: string | null | undefined
}

/** @throws Failure not_found */
export async function rateSession(kernel: Kernel, actor: Who, rating: Rating) {
  const { session_id: id, user_satisfaction: satisfaction, feedback } = rating
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, id)
    await endSession(tx, id, {
      now: kernel.now(),
      satisfaction: satisfaction ?? session.satisfaction,
      feedback: feedback || session.feedback,
    })
  })
  return { message: 'Thank you for your feedback!' }
}

export const deleteOldVisitorSessions = (kernel: Kernel) =>
  transact(kernel, (tx) => deleteOldOfVisitors(tx, new Date(kernel.now().getTime() - VISITOR_RETENTION_DAYS * DAY_MS)))

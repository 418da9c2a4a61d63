import { findCase } from '#features/support/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { ChatSession, ChatMessage } from '../../sessions-contract.ts'
import { headOfConversation } from '../cases/cases.ts'
import { quotaOf } from '../quota/use-quota.ts'
import '../tables.ts'
import { type Who, sessionOf, listChatMessages, type ChatMessageRow, callsForPerson } from './sessions.ts'

/** Returns the user's own conversation. @throws Failure not_found */
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

const titleOf = (text: string | null): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= TITLE_LENGTH_MAX ? line : `${line.slice(0, TITLE_LENGTH_MAX - 1).toWellFormed()}…`
}

const presentChatMessage = ({ said_at: saidAt, ...row }: ChatMessageRow): ChatMessage => ({
  ...row,
  escalate_to_human: callsForPerson(row.outcome),
  said_at: saidAt.toISOString(),
})

const listSessions = (db: Db, { memberId, page, size }: Listing) =>
  db
    .selectFrom('assistant.session')
    .select(['id', 'started_at', 'last_at', 'case_id'])
    .select(({ selectFrom }) => [
      selectFrom('assistant.message')
        .select('text')
        .whereRef('session_id', '=', 'assistant.session.id')
        .where('sender', '=', 'person')
        .orderBy('position')
        .limit(1)
        .as('title'),
      selectFrom('assistant.message')
        .select(({ fn }) => fn.countAll<number>().as('messages'))
        .whereRef('session_id', '=', 'assistant.session.id')
        .as('messages'),
    ])
    .where('member_id', '=', memberId)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countSessions = async (db: Db, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('assistant.session')
      .select(({ fn }) => fn.countAll<number>().as('sessions'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).sessions

const TITLE_LENGTH_MAX = 120

type Listing = { memberId: string; page: number; size: number }

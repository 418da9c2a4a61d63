import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { AnswerOutcome, Source } from '../../contract.ts'
import '../tables.ts'

export const findSession = (db: Db, id: string) =>
  db.selectFrom('assistant.session').selectAll().where('id', '=', id).executeTakeFirst()

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** What is said in one conversation is said one after another. */
export const lockSession = (tx: Db, id: string) =>
  tx.selectFrom('assistant.session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Said = {
  sender: 'person' | 'assistant'
  text: string
  outcome: AnswerOutcome | null
  sources: Source[]
  suggestions: string[]
  written_by: 'inflo' | 'model' | null
}

/** What was said in a conversation, which begins with it where it is new. */
type Saying = { session: { id: string; memberId: string | null; isNew: boolean }; said: Said[]; now: Date }

/** Adds what was said, in this order, behind what the conversation holds. @returns the ids. */
export async function addMessages(tx: Db, { session: { id, memberId, isNew }, said, now }: Saying): Promise<string[]> {
  const talk = isNew
    ? sql`insert into assistant.session (id, member_id, started_at, last_at) values (${id}, ${memberId}, ${now}, ${now})`
    : sql`update assistant.session set last_at = ${now} where id = ${id}`
  const last = isNew ? sql`0` : sql`(select coalesce(max(position), 0) from assistant.message where session_id = ${id})`
  const rows = said.map(
    ({ sender, text, outcome, sources, suggestions, written_by: by }, index) =>
      sql`(${id}::uuid, ${last} + ${sql.lit(1 + index)}, ${sender}, ${text}, ${outcome}, ${JSON.stringify(sources)}::jsonb,
        ${suggestions}::text[], ${by}, ${now}::timestamptz)`,
  )
  const { rows: added } = await sql<{ id: string }>`
    with talk as (${talk})
    insert into assistant.message (session_id, position, sender, text, outcome, sources, suggestions, written_by, said_at)
    values ${sql.join(rows)} returning id`.execute(tx)
  return added.map((row) => row.id)
}

export const listChatMessages = (db: Db, sessionId: string) =>
  db
    .selectFrom('assistant.message')
    .select(['id', 'sender', 'text', 'outcome', 'sources', 'suggestions', 'written_by', 'said_at'])
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute()

export type ChatMessageRow = Awaited<ReturnType<typeof listChatMessages>>[number]

type Listing = { memberId: string; page: number; size: number }

export const listSessions = (db: Db, { memberId, page, size }: Listing) =>
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

export const countSessions = async (db: Db, memberId: string): Promise<number> =>
  (
    await db
      .selectFrom('assistant.session')
      .select(({ fn }) => fn.countAll<number>().as('sessions'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).sessions

export const deleteSession = (tx: Db, id: string) => tx.deleteFrom('assistant.session').where('id', '=', id).execute()

/** @returns the ids of those that had been handed over. */
export async function deleteSessionsOf(tx: Db, memberId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('assistant.session')
    .where('member_id', '=', memberId)
    .returning(['id', 'case_id'])
    .execute()
  return deleted.flatMap(({ id, case_id: caseId }) => (caseId === null ? [] : id))
}

/** What visitors said, once nobody has gone on with it since. */
export const deleteOldOfVisitors = (tx: Db, before: Date) =>
  tx.deleteFrom('assistant.session').where('member_id', 'is', null).where('last_at', '<', before).execute()

type Ended = { now: Date; satisfaction: number | null; feedback: string | null }

export const endSession = (tx: Db, id: string, { now, satisfaction, feedback }: Ended) =>
  tx.updateTable('assistant.session').set({ ended_at: now, satisfaction, feedback }).where('id', '=', id).execute()

type HandedOver = { caseId: string; note: string | null }

export const setCase = (tx: Db, id: string, { caseId, note }: HandedOver) =>
  tx.updateTable('assistant.session').set({ case_id: caseId, case_note: note }).where('id', '=', id).execute()

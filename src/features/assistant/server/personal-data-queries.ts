import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import './tables.ts'
import { deleteConversationTopics } from './cases/cases.ts'
import { deleteSessionsOf } from './sessions/sessions.ts'

/** Collects a member's conversations, and the times at which they used the assistant. */
export async function collectAssistant(db: Db, { id }: Owner) {
  const messages = await db
    .selectFrom('assistant.message')
    .innerJoin('assistant.session', 'assistant.session.id', 'session_id')
    .select(['session_id', 'sender', 'text', 'sources', 'said_at'])
    .where('member_id', '=', id)
    .orderBy('assistant.session.started_at')
    .orderBy('session_id')
    .orderBy('position')
    .execute()
  const handed_over = await db
    .selectFrom('assistant.session')
    .select(['id', 'case_note'])
    .where('member_id', '=', id)
    .where('case_note', 'is not', null)
    .orderBy('started_at')
    .execute()
  const ratings = await db
    .selectFrom('assistant.session')
    .select(['id', 'satisfaction', 'feedback', 'ended_at'])
    .where('member_id', '=', id)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .execute()
  const uses = await db
    .selectFrom('assistant.use')
    .select(['feature', 'answered_at', 'accepted_at'])
    .where('member_id', '=', id)
    .orderBy('taken_at')
    .execute()
  return { messages, handed_over, ratings, uses }
}

export async function eraseAssistant(kernel: Kernel, tx: Db, { id }: Owner): Promise<void> {
  await deleteConversationTopics(kernel, tx, await deleteSessionsOf(tx, id))
  await tx.deleteFrom('assistant.use').where('member_id', '=', id).execute()
}

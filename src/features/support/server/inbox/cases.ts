import type { Tx } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import { messageStates } from '../../states.ts'
import { addReply, findMessage, lockMessage, setState, type NewMessage } from './queries.ts'

export type NewCase = {
  subject: string
  message: string
  name: string | null
  email: string
  memberId: string | null
  page: string | null
}

const NOT_THERE = 'This case no longer exists.'

/** Stores a conversation in the inbox. @returns its id */
export const createCase = (kernel: Kernel, tx: Tx, { memberId, ...words }: NewCase): Promise<string> =>
  addCase(tx, { ...words, kind: 'assistant', member_id: memberId }, kernel.now())

/** Adds a reply from the sender, and reopens the message. @throws Failure not_found */
export async function addSenderReply(
  kernel: Kernel,
  tx: Tx,
  { id, text, name }: { id: string; text: string; name: string },
) {
  const message = await lockMessage(tx, id)
  if (!message) throw new Failure('not_found', NOT_THERE)
  const step = messageStates.after(message.state, 'reopen')
  if ('refused' in step) throw new Failure('conflict', step.refused)
  const now = kernel.now()
  await addReply(tx, { message_id: id, text, actor_id: null, actor_name: name, from_sender: true, sent_at: now })
  await setState(tx, id, { state: step.status, now })
}

/** Returns a case's state and its replies; undefined if it does not exist. */
export async function findCase(db: Db, id: string) {
  const message = await findMessage(db, id)
  if (!message) return undefined
  return {
    case_id: message.id,
    state: spelled(message.state),
    opened_at: message.sent_at.toISOString(),
    replies: message.replies.map((reply) => ({ ...reply, sent_at: new Date(reply.sent_at).toISOString() })),
  }
}

/** Stores a handed-over conversation. @returns its id */
const addCase = async (tx: Db, message: NewMessage, now: Date): Promise<string> =>
  (
    await tx
      .insertInto('support.message')
      .values({ ...message, sent_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

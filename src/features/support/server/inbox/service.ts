import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Db, transact } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { InboxState } from '../../inbox-states.ts'
import { answerMail } from './answer-mail.ts'
import { addReply, countByState, findMessage, listMessages, lockMessage, setState } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findMessage>>>

const present = (row: Row) => ({
  ...row,
  sent_at: row.sent_at.toISOString(),
  replies: row.replies.map((reply) => ({ ...reply, sent_at: new Date(reply.sent_at).toISOString() })),
})

async function readMessage(db: Db, id: string) {
  const row = await findMessage(db, id)
  if (!row) throw new Failure('not_found', 'Message not found')
  return present(row)
}

type InboxQuery = { state: InboxState; page: number; size: number }

export async function readInbox({ db }: Kernel, query: InboxQuery) {
  const [rows, counted] = await Promise.all([listMessages(db, query), countByState(db)])
  const count = (state: InboxState) => counted.find((one) => one.state === state)?.messages ?? 0
  const counts = { open: count('open'), answered: count('answered'), closed: count('closed') }
  const { page, size, state } = query
  return { messages: rows.map(present), counts, pagination: paginationOf({ page, size, total: counts[state] }) }
}

/** @throws Failure not_found; conflict when the sender left no address. */
export async function replyTo(kernel: Kernel, actor: Actor, { id, text }: { id: string; text: string }) {
  await transact(kernel, async (tx) => {
    const now = kernel.now()
    const message = await lockMessage(tx, id)
    if (!message) throw new Failure('not_found', 'Message not found')
    const { email } = message
    if (!email) throw new Failure('conflict', 'The sender left no e-mail address to answer to.')
    // The same words again: their answer was lost, and a second mail would be one too many.
    const last = (await findMessage(tx, id))?.replies.at(-1)
    if (last?.text === text && message.state === 'answered') return
    await addReply(tx, { message_id: id, text, actor_id: actor.id, actor_name: actor.name, sent_at: now })
    await setState(tx, id, { state: 'answered', now })
    await kernel.mail.queue(tx, answerMail({ ...message, email, text, actorName: actor.name }))
    await logAdminAction(tx, { actor, action: 'support.reply', target: id, at: now })
  })
  return readMessage(kernel.db, id)
}

/** @throws Failure not_found */
export async function moveMessage(
  kernel: Kernel,
  actor: Actor,
  { id, state }: { id: string; state: 'open' | 'closed' },
) {
  await transact(kernel, async (tx) => {
    const now = kernel.now()
    if (!(await lockMessage(tx, id))) throw new Failure('not_found', 'Message not found')
    await setState(tx, id, { state, now })
    await logAdminAction(tx, { actor, action: `support.${state === 'open' ? 'reopen' : 'close'}`, target: id, at: now })
  })
  return readMessage(kernel.db, id)
}

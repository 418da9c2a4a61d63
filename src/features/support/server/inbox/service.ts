import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { spelled } from '#shared/states.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { type ChosenMessageState, messageStates, type MessageState } from '../../states.ts'
import { presentReplies } from './reply-conflict.ts'
import { countByState, findMessage, listMessages, type MessageRow } from './queries.ts'

const present = (row: MessageRow) => ({
  ...row,
  sent_at: row.sent_at.toISOString(),
  replies: presentReplies(row),
})

async function readMessage(db: Db, id: string) {
  const row = await findMessage(db, id)
  if (!row) throw new Failure('not_found', 'Message not found')
  return present(row)
}

type InboxQuery = { state: MessageState; id?: string | undefined; page: number; size: number }

async function rowsFor(db: Db, { id, ...list }: InboxQuery): Promise<MessageRow[]> {
  const named = id === undefined ? undefined : await findMessage(db, id)
  return id === undefined ? listMessages(db, list) : named ? [named] : []
}

export async function readInbox({ db }: Kernel, query: InboxQuery) {
  const [rows, counted] = await Promise.all([rowsFor(db, query), countByState(db)])
  const count = (state: MessageState) => counted.find((one) => one.state === state)?.messages ?? 0
  const counts = {
    open: count(messageStates.open),
    answered: count(messageStates.answered),
    closed: count(messageStates.closed),
  }
  const { page, size, state, id } = query
  const total = id === undefined ? count(state) : rows.length
  return { messages: rows.map(present), counts, pagination: paginationOf({ page, size, total }) }
}

type Answer = { id: string; text: string; replies_seen?: number | undefined }

/** @throws Failure not_found; conflict when the sender left no address, or somebody answered of whom the caller does not know. */
export async function replyTo(kernel: Kernel, actor: Actor, { id, ...answer }: Answer) {
  await kernel.reviewQueues.decide(actor, { kind: 'message', id, body: { decision: 'answered', ...answer } })
  return readMessage(kernel.db, id)
}

/** @throws Failure not_found */
export async function moveMessage(
  kernel: Kernel,
  actor: Actor,
  { id, state }: { id: string; state: ChosenMessageState },
) {
  await kernel.reviewQueues.decide(actor, { kind: 'message', id, body: { decision: spelled(state) } })
  return readMessage(kernel.db, id)
}

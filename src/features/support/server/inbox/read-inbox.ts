import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { type MessageState, messageStates } from '../../states.ts'
import { present } from './inbox.ts'
import { countByState, type MessageRow, findMessage, listMessages } from './queries.ts'

type InboxQuery = { state: MessageState; id?: string | undefined; page: number; size: number }

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

async function rowsFor(db: Db, { id, ...list }: InboxQuery): Promise<MessageRow[]> {
  const named = id === undefined ? undefined : await findMessage(db, id)
  return id === undefined ? listMessages(db, list) : named ? [named] : []
}

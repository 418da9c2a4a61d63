import type { Thread } from '../../direct-contract.ts'
import { contentOf } from '../messages/presenting.ts'
import { nameOf, type People, roleOf } from '../people-service.ts'
import type { MessageRow } from '../tables.ts'
import type { ThreadListed } from './queries.ts'

export function presentThread(row: ThreadListed, { readerId, people }: { readerId: string; people: People }): Thread {
  const otherId = row.lower_id === readerId ? row.higher_id : row.lower_id
  const last = row.id === null ? undefined : (row as unknown as MessageRow)
  return {
    id: row.thread_id,
    other_participant: { id: otherId, name: nameOf(people, otherId), role: roleOf(people, otherId), avatar: null },
    last_message: last
      ? { sender_id: last.sender_id, content: contentOf(last), timestamp: last.sent_at.toISOString() }
      : null,
    message_count: row.head,
    last_read_count: row.last_read,
    unread_count: Math.max(0, row.head - row.last_read),
    is_muted: row.is_muted,
  }
}

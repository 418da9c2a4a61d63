import type { Thread } from '../../direct-contract.ts'
import { contentOf } from '../messages/presenters.ts'
import { nameOf, type People, photoOf, roleOf } from '../people-service.ts'
import type { ThreadListed } from './queries.ts'

export function presentThread(row: ThreadListed, { readerId, people }: { readerId: string; people: People }): Thread {
  const otherId = row.lower_id === readerId ? row.higher_id : row.lower_id
  const { id, sender_id: senderId, sent_at: sentAt, content } = row
  const isThere = id !== null && senderId !== null && sentAt !== null && content !== null
  return {
    id: row.thread_id,
    other_participant: {
      id: otherId,
      name: nameOf(people, otherId),
      role: roleOf(people, otherId),
      avatar: photoOf(people, otherId),
    },
    last_message: isThere
      ? {
          sender_id: senderId,
          content: contentOf({ content, sender_id: senderId, deleted_by_id: row.deleted_by_id }),
          timestamp: sentAt.toISOString(),
        }
      : null,
    message_count: row.head,
    last_read_count: row.last_read,
    unread_count: Math.max(0, row.head - row.last_read),
    is_muted: row.is_muted,
  }
}

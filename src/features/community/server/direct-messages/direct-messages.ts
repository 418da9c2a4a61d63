import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewMessage } from '../../message-contract.ts'
import type { Thread } from '../../direct-contract.ts'
import { contentOf } from '../messages/presenters.ts'
import { type People, nameOf, roleOf, photoOf } from '../people.ts'
import type { ThreadListed } from './queries.ts'
import { sendDirectly } from './send-direct-message.ts'
import { BlockedByPrivacy } from './thread-access.ts'

type Asking = { recipientId: string; content: string; clientId: string | undefined }

/**
 * Sends a contact request as a direct message. @throws the same Failures as a direct message, and conflict while an
 * earlier request is pending.
 */
export const requestContact = (kernel: Kernel, actor: Actor, { recipientId, content, clientId }: Asking) => {
  const message: NewMessage = { content, attachments: [], ...(clientId === undefined ? {} : { client_id: clientId }) }
  return sendDirectly(kernel, actor, { recipientId, message, way: 'form' })
}

export const isBlockedByPrivacy = (error: unknown): boolean => error instanceof BlockedByPrivacy

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
    unread_count: row.unread,
    is_muted: row.is_muted,
  }
}

import type { Connection } from '#server/realtime/connection.ts'
import { toFailure } from '#server/http/errors.ts'
import type { FailureKind } from '#shared/calls/failure.ts'
import { BlockedByPrivacy } from '../direct-messages/thread-access.ts'
import type { SentMessage } from '../messages/storage.ts'
import { sendFrame } from './frames.ts'

/** The kinds of failure after which the same frame may succeed later. */
const RETRYABLE: ReadonlySet<FailureKind> = new Set(['too_many', 'unavailable', 'internal'])

type Sending = { clientId: string | undefined; recipientId?: string; work: () => Promise<SentMessage> }

/** Replies on the socket to a sent message: stored, blocked, or refused with the reason and whether to retry. */
export async function acknowledgeMessage(
  connection: Connection,
  { clientId, recipientId, work }: Sending,
): Promise<void> {
  try {
    const { row, duplicate } = await work()
    if (clientId === undefined) return
    const conversation =
      recipientId === undefined
        ? { channel_id: row.conversation_id, thread_id: null }
        : { channel_id: null, thread_id: row.conversation_id }
    sendFrame(connection, 'message_ack', {
      client_id: clientId,
      message_id: row.id,
      number: row.number,
      duplicate,
      ...conversation,
    })
  } catch (error) {
    const client_id = clientId ?? null
    if (error instanceof BlockedByPrivacy && recipientId !== undefined) {
      return sendFrame(connection, 'message_blocked', {
        recipient_id: recipientId,
        message: error.detail,
        reason: 'privacy_restricted',
        client_id,
      })
    }
    const failure = toFailure(error)
    if (!failure) throw error
    sendFrame(connection, 'message_error', {
      client_id,
      code: failure.kind,
      detail: failure.detail,
      retryable: RETRYABLE.has(failure.kind),
      retry_after_ms: failure.retryAfterSeconds === undefined ? null : failure.retryAfterSeconds * 1000,
    })
  }
}

import { membersByIds } from '#features/accounts/server/public.ts'
import { requestContact, isBlockedByPrivacy } from '#features/community/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { blockedBy, CONTACT_SENT } from '../../limits.ts'

type Asking = { userId: string; message: string; client_id?: string | undefined }

/**
 * Sends a request for contact as the first message of a direct thread. @throws Failure not_found for a member who hides
 * from the directory and does not know the sender; forbidden if the sender is timed out, or if the recipient's privacy
 * settings or a block refuse it, with the same text in both cases; conflict while an earlier request is pending;
 * too_many.
 */
export async function requestMemberContact(kernel: Kernel, actor: Actor, { userId, message, client_id }: Asking) {
  const sending = { recipientId: userId, content: message, clientId: client_id }
  try {
    const { row } = await requestContact(kernel, actor, sending)
    return { message: CONTACT_SENT, thread_id: row.conversation_id, message_id: row.id }
  } catch (error) {
    if (!isBlockedByPrivacy(error)) throw error
    const name = (await membersByIds(kernel.db, [userId])).get(userId)?.name ?? ''
    throw new Failure('forbidden', blockedBy(name, actor.role), { current: { reason: 'privacy_restricted' } })
  }
}

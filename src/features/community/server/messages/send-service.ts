import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { hasPrecondition, transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { MESSAGE_MISSING } from '../../limits.ts'
import type { NewMessage } from '../../message-contract.ts'
import {
  type FindDestination,
  type MessagePost,
  type SentMessage,
  DuplicateMessageError,
  storeAll,
  storeOne,
} from './storage-service.ts'
import { storeInBatch } from './batch-storage.ts'

type Sending = {
  message: NewMessage
  /** The same for all that go to one conversation. */
  key: string
  /** What is stored there in one transaction at most: one where coming in writes something. */
  atOnce: number
  findDestination: FindDestination
}

/**
 * Stores a message once, however often it is sent under its client_id, and tells of it after the commit.
 * @throws Failure for whatever its destination refuses, for whoever is timed out, and for too many.
 */
export async function send(kernel: Kernel, actor: Actor, { message, ...options }: Sending): Promise<SentMessage> {
  kernel.rateLimits.consumeBatched('chat', actor.id)
  if (message.content === '' && message.attachments.length === 0) throw invalidField('content', MESSAGE_MISSING)
  const posting = { actor, message, clientId: (message.client_id ?? randomUUID()).toLowerCase() }
  const { findDestination } = options
  const alone = () => transact(kernel, (tx) => storeOne(kernel, tx, { posting, findDestination }))
  const all = (postings: MessagePost[]) => transact(kernel, (tx) => storeAll(kernel, tx, { postings, findDestination }))
  const once = () => (hasPrecondition() ? alone() : storeInBatch(kernel, { ...options, alone, all }, posting))
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof DuplicateMessageError)) throw error
    return once()
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import { hasPrecondition, transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField, Failure } from '#shared/calls/failure.ts'
import { isInfrastructureError } from '#server/data/database-faults.ts'
import { MESSAGE_MISSING } from '../../limits.ts'
import type { NewMessage } from '../../message-contract.ts'
import {
  type FindDestination,
  type MessagePost,
  type SentMessage,
  DuplicateMessageError,
  storeAll,
  storeOne,
} from './storage.ts'

type Sending = {
  message: NewMessage
  /** The key of the conversation's queue. All messages to one conversation have the same key. */
  key: string
  /** Maximum number of messages stored in one transaction; 1 if a message may create its conversation. */
  atOnce: number
  findDestination: FindDestination
}

/**
 * Stores a message once, even if it is sent again with the same client_id, and publishes it after the commit.
 * @throws the Failures of the destination, forbidden during a timeout, too_many.
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

/** Minimum time between the starts of two transactions of a queue, if each can store several messages. */
const BETWEEN_MS = 25

/** Describes how the messages to one destination are stored. */
type Storing<Item, Result> = {
  /** The key of the queue; identical for all items that lock the same row. */
  key: string
  /** Maximum number of messages stored in one transaction. */
  atOnce: number
  /** Stores this item in its own transaction. */
  alone: () => Promise<Result>
  /** Stores several items in one transaction, in order, or none if it throws. @returns the result for each */
  all: (items: Item[]) => Promise<(Result | Failure)[]>
}

type Waiting = {
  item: unknown
  storing: Storing<unknown, unknown>
  done: (result: unknown) => void
  failed: (error: unknown) => void
}

async function storeAlone({ storing, done, failed }: Waiting): Promise<void> {
  try {
    done(await storing.alone())
  } catch (error) {
    failed(error)
  }
}

async function storeSome(some: Waiting[]): Promise<void> {
  const [first, ...others] = some
  if (!first) return
  if (others.length === 0) return storeAlone(first)
  try {
    const outcomes = await first.storing.all(some.map(({ item }) => item))
    for (const [index, { done, failed }] of some.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof Failure) failed(outcome)
      else done(outcome)
    }
  } catch (error) {
    if (isInfrastructureError(error)) for (const { failed } of some) failed(error)
    // Stores each message separately, since the failure of one message must not prevent storing the others.
    else for (const one of some) await storeAlone(one)
  }
}

/** Waits for more messages if fewer are queued than one transaction can store. */
async function untilMore(queue: Waiting[], { atOnce }: Storing<unknown, unknown>, begun: number): Promise<void> {
  const left = begun + BETWEEN_MS - performance.now()
  if (left > 0 && atOnce > 1 && queue.length < atOnce) await pause(left)
}

/**
 * Stores messages that lock the same row in consecutive transactions, in order of arrival. Messages that arrive during
 * a transaction, or shortly after it, share the next transaction. Without this, each message would occupy a connection
 * while it waits for the row, and would need its own commit.
 */
function createBatchStorage() {
  const queues = new Map<string, Waiting[]>()
  const run = async (key: string, queue: Waiting[]): Promise<void> => {
    for (let first = queue[0]; first; first = queue[0]) {
      const begun = performance.now()
      await storeSome(queue.splice(0, first.storing.atOnce))
      await untilMore(queue, first.storing, begun)
    }
    queues.delete(key)
  }
  return (waiting: Waiting): void => {
    const { key } = waiting.storing
    const queue = queues.get(key)
    if (queue) return void queue.push(waiting)
    const fresh = [waiting]
    queues.set(key, fresh)
    void run(key, fresh)
  }
}

const opened = new WeakMap<Kernel, ReturnType<typeof createBatchStorage>>()

/** Stores an item in a transaction that items with the same key may share. @throws the errors of `alone` */
export function storeInBatch<Item, Result>(
  kernel: Kernel,
  storing: Storing<Item, Result>,
  item: Item,
): Promise<Result> {
  const known = opened.get(kernel) ?? createBatchStorage()
  opened.set(kernel, known)
  return new Promise<Result>((resolve, reject) => {
    known({
      item,
      storing: storing as Storing<unknown, unknown>,
      done: (result) => resolve(result as Result),
      failed: reject,
    })
  })
}

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
  /** The same for all messages to one conversation. */
  key: string
  /** Most messages stored in one transaction; 1 where joining the conversation writes rows. */
  atOnce: number
  findDestination: FindDestination
}

/**
 * Stores a message once, even if it is sent again under its client_id, and publishes it after the commit.
 * @throws Failure that its destination gives, for members with a timeout, and for too many messages.
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

/** The shortest time between the starts of two transactions, if each can store several messages. */
const BETWEEN_MS = 25

/** The way in which the messages to one destination are stored. */
type Storing<Item, Result> = {
  /** The same for all that lock the same row. */
  key: string
  /** Most messages stored in one transaction. */
  atOnce: number
  /** Stores this one in a transaction of its own. */
  alone: () => Promise<Result>
  /** Stores several in one transaction, in their order, or none if it throws. @returns the result for each */
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
    // A failure of one message must not fail the others.
    else for (const one of some) await storeAlone(one)
  }
}

/** Waits for more messages if several can be stored at once, and fewer are waiting. */
async function untilMore(queue: Waiting[], { atOnce }: Storing<unknown, unknown>, begun: number): Promise<void> {
  const left = begun + BETWEEN_MS - performance.now()
  if (left > 0 && atOnce > 1 && queue.length < atOnce) await pause(left)
}

/**
 * Stores messages that lock the same row one after another, in their order of arrival. Messages that arrive during a
 * transaction, or shortly after it, share the next one. Otherwise each would wait for the row with a connection of its
 * own, and need a commit of its own.
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

/** Stores one item in a transaction that others of the same key may share. @throws what storing it alone does */
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

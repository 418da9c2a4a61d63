import type { Actor } from '#server/access/actor.ts'
import type { Owner } from '#server/data/belongings.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { ASKED_BEFORE } from '../../limits.ts'
import { contactStates } from '../../states.ts'
import { ownThread } from '../direct/standing-service.ts'
import type { ContactRow } from '../tables.ts'
import { findThreadId } from '../direct/queries.ts'
import { addContact, findContact, listContactsOf, lockContact, settleContact } from './queries.ts'

// Whoever asked is not told that they were declined.
const stateFor = ({ asker_id: askerId, state }: ContactRow, readerId: string) =>
  askerId === readerId && state === contactStates.declined ? contactStates.waiting : state

/** How a thread began where it began with a request for contact, as one of its two sees it. Pure. */
export const presentContact = (contact: ContactRow | undefined, readerId: string) =>
  contact
    ? {
        state: stateFor(contact, readerId),
        asked_at: contact.asked_at.toISOString(),
        is_mine: contact.asker_id === readerId,
      }
    : null

/** The requests for contact that a member made and got, for their export: of each what they may see of it. */
export async function collectContacts(db: Db, { id }: Owner) {
  const rows = await listContactsOf(db, id)
  return rows.map((row) => ({
    ...presentContact(row, id),
    thread_id: row.conversation_id,
    message_id: row.message_id,
    other_id: row.asker_id === id ? row.asked_id : row.asker_id,
  }))
}

/** Whether somebody asked another one for contact and was declined: until the other one writes, they write no more. */
export async function wasDeclined(db: Db, senderId: string, recipientId: string): Promise<boolean> {
  const threadId = await findThreadId(db, senderId, recipientId)
  const contact = threadId === undefined ? undefined : await findContact(db, threadId)
  return contact?.state === contactStates.declined && contact.asker_id === senderId
}

type Asking = { threadId: string; messageId: string; senderId: string; recipientId: string; now: Date }

/**
 * Notes that the first message of a thread asks for contact. Later ones are messages as any other, except while an earlier request of the same
 * member waits: whoever has not answered once is not asked again.
 * @throws Failure conflict
 */
export async function askIn(tx: Tx, { number, ...asking }: Asking & { number: number }): Promise<void> {
  const { threadId, messageId, senderId, recipientId, now } = asking
  const before = number === 1 ? undefined : await lockContact(tx, threadId)
  if (before?.asker_id === senderId && before.state === contactStates.waiting)
    throw new Failure('conflict', ASKED_BEFORE)
  if (number > 1) return noteAnswer(tx, { threadId, senderId, now })
  await addContact(tx, {
    conversation_id: threadId,
    message_id: messageId,
    asker_id: senderId,
    asked_id: recipientId,
    state: contactStates.waiting,
    asked_at: now,
    settled_at: null,
  })
}

/** Whoever was asked answers by writing, even where they declined before. */
export async function noteAnswer(
  tx: Tx,
  { threadId, senderId, now }: { threadId: string; senderId: string; now: Date },
) {
  const contact = await lockContact(tx, threadId)
  if (!contact || contact.asked_id !== senderId) return
  const step = contactStates.after(contact.state, 'answer')
  if ('status' in step) await settleContact(tx, threadId, { state: step.status, settled_at: now })
}

/** Declines a request for contact; its sender is not told. @throws Failure not_found; conflict for one that was answered. */
export const declineContact = (kernel: Kernel, actor: Actor, threadId: string) =>
  transact(kernel, async (tx) => {
    await ownThread(tx, actor, threadId)
    const contact = await lockContact(tx, threadId)
    if (contact?.asked_id !== actor.id) throw new Failure('not_found', 'There is no request for contact here.')
    if (contact.state !== contactStates.declined) {
      const step = contactStates.after(contact.state, 'decline')
      if ('refused' in step) throw new Failure('conflict', step.refused)
      await settleContact(tx, threadId, { state: step.status, settled_at: kernel.now() })
    }
    return { contact: presentContact(await findContact(tx, threadId), actor.id) }
  })

import type { Actor } from '#server/access/actor.ts'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { CONTACT_ALREADY_REQUESTED } from '../../limits.ts'
import { contactStates, type ContactState } from '../../states.ts'
import { type Restraint, restraintOf } from '../policy.ts'
import type { ContactRow, ContactWay } from '../tables.ts'
import { findThreadId } from '../direct-messages/queries.ts'
import { BlockedByPrivacy, ownThread } from '../direct-messages/thread-access.ts'

export const contactUnanswered = () => new Failure('conflict', CONTACT_ALREADY_REQUESTED)

// A declined request looks pending to the member who sent it.
const stateFor = ({ asker_id: askerId, state }: ContactRow, readerId: string) =>
  askerId === readerId && state === contactStates.declined ? contactStates.waiting : state

/** Returns the contact request with which a thread began, as one of its two members sees it. Pure. */
export const presentContact = (contact: ContactRow | undefined, readerId: string) =>
  contact
    ? {
        state: stateFor(contact, readerId),
        asked_at: contact.asked_at.toISOString(),
        is_mine: contact.asker_id === readerId,
      }
    : null

/** Collects the contact requests that a member sent and received, for their data export, as the member sees them. */
export async function collectContacts(db: Db, { id }: Owner) {
  const rows = await listContactsOf(db, id)
  return rows.map((row) => ({
    ...presentContact(row, id),
    thread_id: row.conversation_id,
    message_id: row.message_id,
    other_id: row.asker_id === id ? row.asked_id : row.asker_id,
  }))
}

const restraintBy = (contact: ContactRow | undefined, senderId: string): Restraint =>
  contact?.asker_id === senderId ? restraintOf(contact) : undefined

/** Returns why a sender of a contact request must wait before writing again; undefined if they need not. */
export async function readRestraint(db: Db, senderId: string, recipientId: string): Promise<Restraint> {
  const threadId = await findThreadId(db, senderId, recipientId)
  return threadId === undefined ? undefined : restraintBy(await findContact(db, threadId), senderId)
}

type Written = { threadId: string; messageId: string; number: number; sender: Pick<Actor, 'id' | 'role'>; now: Date }

type Asking = { askedId: string; way: ContactWay }

/** Records that the first message of a thread is a contact request. */
const noteRequest = (tx: Tx, { threadId, messageId, sender, now }: Written, { askedId, way }: Asking) =>
  addContact(tx, {
    conversation_id: threadId,
    message_id: messageId,
    asker_id: sender.id,
    asked_id: askedId,
    state: contactStates.waiting,
    way,
    asked_at: now,
    settled_at: null,
  })

/**
 * Updates a thread's contact request for a new message. The first message may create a request; a message from the
 * recipient accepts it, even after they declined it.
 * @throws Failure conflict for a sender who used the contact form and has no answer yet, BlockedByPrivacy for a sender
 * whose request was declined; admins may always write.
 */
export async function recordInContact(tx: Tx, written: Written, asking: Asking | undefined): Promise<void> {
  const { threadId, number, sender, now } = written
  if (number === 1) {
    if (asking) await noteRequest(tx, written, asking)
    return
  }
  const contact = await lockContact(tx, threadId)
  const restraint = sender.role === 'admin' ? undefined : restraintBy(contact, sender.id)
  if (restraint) throw restraint === 'declined' ? new BlockedByPrivacy() : contactUnanswered()
  if (!contact || contact.asked_id !== sender.id) return
  const step = contactStates.after(contact.state, 'answer')
  if ('status' in step) await setContactState(tx, threadId, { state: step.status, settled_at: now })
}

/**
 * Declines a contact request without notifying its sender. @throws Failure not_found; conflict if it was already
 * answered.
 */
export const declineContact = (kernel: Kernel, actor: Actor, threadId: string) =>
  transact(kernel, async (tx) => {
    await ownThread(tx, actor, threadId)
    const contact = await lockContact(tx, threadId)
    if (contact?.asked_id !== actor.id) throw new Failure('not_found', 'There is no contact request to answer.')
    if (contact.state !== contactStates.declined) {
      const step = contactStates.after(contact.state, 'decline')
      if ('refused' in step) throw new Failure('conflict', step.refused)
      await setContactState(tx, threadId, { state: step.status, settled_at: kernel.now() })
    }
    return { contact: presentContact(await findContact(tx, threadId), actor.id) }
  })

const addContact = (tx: Db, contact: ContactRow) => tx.insertInto('community.contact').values(contact).execute()

const lockContact = (tx: Db, threadId: string): Promise<ContactRow | undefined> =>
  tx.selectFrom('community.contact').selectAll().where('conversation_id', '=', threadId).forUpdate().executeTakeFirst()

const setContactState = (tx: Db, threadId: string, settled: { state: ContactState; settled_at: Date }) =>
  tx.updateTable('community.contact').set(settled).where('conversation_id', '=', threadId).execute()

/** Lists the contact requests that a member sent and received, oldest first. */
const listContactsOf = (db: Db, memberId: string): Promise<ContactRow[]> =>
  db
    .selectFrom('community.contact')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', memberId), eb('asked_id', '=', memberId)]))
    .orderBy('asked_at')
    .orderBy('conversation_id')
    .execute()

export const findContact = (db: Db, threadId: string): Promise<ContactRow | undefined> =>
  db.selectFrom('community.contact').selectAll().where('conversation_id', '=', threadId).executeTakeFirst()

export const findContactOfMessage = (db: Db, messageId: string): Promise<ContactRow | undefined> =>
  db.selectFrom('community.contact').selectAll().where('message_id', '=', messageId).executeTakeFirst()

/** Deletes the contact requests that a member sent and received. Their messages are erased separately. */
export const deleteContactsOf = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('community.contact')
    .where((eb) => eb.or([eb('asker_id', '=', memberId), eb('asked_id', '=', memberId)]))
    .execute()

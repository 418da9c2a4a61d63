import type { Db } from '#server/data/db.ts'
import type { ContactState } from '../../states.ts'
import type { ContactRow } from '../tables.ts'

export const addContact = (tx: Db, contact: ContactRow) => tx.insertInto('community.contact').values(contact).execute()

export const findContact = (db: Db, threadId: string): Promise<ContactRow | undefined> =>
  db.selectFrom('community.contact').selectAll().where('conversation_id', '=', threadId).executeTakeFirst()

export const lockContact = (tx: Db, threadId: string): Promise<ContactRow | undefined> =>
  tx.selectFrom('community.contact').selectAll().where('conversation_id', '=', threadId).forUpdate().executeTakeFirst()

export const findContactOfMessage = (db: Db, messageId: string): Promise<ContactRow | undefined> =>
  db.selectFrom('community.contact').selectAll().where('message_id', '=', messageId).executeTakeFirst()

export const setContactState = (tx: Db, threadId: string, settled: { state: ContactState; settled_at: Date }) =>
  tx.updateTable('community.contact').set(settled).where('conversation_id', '=', threadId).execute()

/** The requests that a member made and got, from the first on. */
export const listContactsOf = (db: Db, memberId: string): Promise<ContactRow[]> =>
  db
    .selectFrom('community.contact')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', memberId), eb('asked_id', '=', memberId)]))
    .orderBy('asked_at')
    .orderBy('conversation_id')
    .execute()

/** Forgets the requests that a member made and got; what was written in their threads has a rule of its own. */
export const deleteContactsOf = (tx: Db, memberId: string) =>
  tx
    .deleteFrom('community.contact')
    .where((eb) => eb.or([eb('asker_id', '=', memberId), eb('asked_id', '=', memberId)]))
    .execute()

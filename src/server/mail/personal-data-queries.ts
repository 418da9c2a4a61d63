import { sql } from 'kysely'
import { type ErasedMember, NAMELESS, type PersonalDataHandlers } from '../data/personal-data.ts'
import type { Db } from '../data/db.ts'
import { redactedQuotes } from './quotes.ts'

const isTo = (email: string) => sql<boolean>`lower(recipient) = ${email.toLowerCase()}`

const collect: PersonalDataHandlers['collect'] = (db, { email }) =>
  db
    .selectFrom('kernel.mail')
    .select(['subject', 'queued_at', 'sent_at'])
    .where(isTo(email))
    .orderBy('queued_at')
    .orderBy('id')
    .execute()

async function erase(tx: Db, { email, name }: ErasedMember): Promise<void> {
  await tx.deleteFrom('kernel.mail').where(isTo(email)).execute()
  const nameless = (text: 'subject' | 'body') => sql<string>`replace(${sql.ref(text)}, ${name}, ${NAMELESS})`
  await tx
    .updateTable('kernel.mail')
    .set({ subject: nameless('subject'), body: nameless('body'), quotes: redactedQuotes(name, NAMELESS) })
    // Rows are locked in a fixed order, so that two concurrent erasures cannot deadlock.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('kernel.mail')
        .select('id')
        .where(sql<boolean>`strpos(subject, ${name}) > 0 or strpos(body, ${name}) > 0`)
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
}

/**
 * Collects the mails to a member without their texts, which may contain links that are as powerful as a password. When
 * the account is erased, erases these mails, and the member's name in mails to other people.
 */
export const mailPersonalData: PersonalDataHandlers = { collect, erase }

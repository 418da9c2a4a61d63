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
    // Locked in one order, so that two erasures at once cannot deadlock.
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
 * Collects the mails to a member without their text, which may contain links that are as good as a password. Erases
 * them with the account, and also the member's name in mails to others about them.
 */
export const mailPersonalData: PersonalDataHandlers = { collect, erase }

import { sql } from 'kysely'
import { type ErasedMember, NAMELESS, type Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { redactedQuotes } from '#server/mail/quotes.ts'
import { listChoices } from './choice-queries.ts'
import { findPreferences } from './quiet/queries.ts'
import './tables.ts'

const listAll = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.notice')
    .select(['event', 'text', 'link', 'detail', 'created_at', 'read_at'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const listHeld = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.quiet_hours_queue')
    .select(['subject', 'body', 'due_at'])
    .where('member_id', '=', id)
    .orderBy('due_at')
    .orderBy('id')
    .execute()

const OWN = ['choice', 'preference', 'digest', 'quiet_hours_queue'] as const

/** Takes a name out of the mails that wait for others. */
const unnameHeld = (tx: Db, name: string) =>
  tx
    .updateTable('notifications.quiet_hours_queue')
    .set({
      subject: sql<string>`replace(subject, ${name}, ${NAMELESS})`,
      body: sql<string>`replace(body, ${name}, ${NAMELESS})`,
      quotes: redactedQuotes(name, NAMELESS),
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.quiet_hours_queue')
        .select('id')
        .where(sql<boolean>`strpos(subject || body, ${name}) > 0`)
        .orderBy('id')
        .forUpdate(),
    )
    .execute()

export async function collectNotices(db: Db, owner: Owner) {
  const [notices, choices, [preference], waiting] = await Promise.all([
    listAll(db, owner),
    listChoices(db, owner.id),
    findPreferences(db, [owner.id]),
    listHeld(db, owner),
  ])
  return { notices, choices, preference: preference ?? null, mails_waiting: waiting }
}

/** Erases a member's own notices, and their name in those of others, from which letters would be made later. */
export async function eraseNotices(tx: Db, { id, name }: ErasedMember): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx
    .updateTable('notifications.notice')
    .set({
      text: sql<string>`replace(text, ${name}, ${NAMELESS})`,
      detail: sql<string | null>`replace(detail, ${name}, ${NAMELESS})`,
    })
    // Locked in one order, so that two who are erased at once cannot wait for each other.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notice')
        .select('id')
        .where(sql<boolean>`strpos(text, ${name}) > 0 or strpos(detail, ${name}) > 0`)
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
  for (const table of OWN) await tx.deleteFrom(`notifications.${table}`).where('member_id', '=', id).execute()
  await unnameHeld(tx, name)
}

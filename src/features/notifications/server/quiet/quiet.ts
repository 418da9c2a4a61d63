import { type Insertable, sql } from 'kysely'
import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { storedQuotes, type Quote, quotesOf, type Redaction, redactedLetter } from '#server/mail/quotes.ts'
import { isEvent, type NoticeEvent } from '../../events.ts'
import { type QuietHours, quietUntil } from '../../quiet.ts'
import { findChoices } from '../choice-queries.ts'
import { choiceFor } from '../policy.ts'
import { MEMBER_FALLBACK } from '../mail-fallbacks.ts'
import type { PreferenceRow } from '../tables.ts'
import type { MailContent } from '../service.ts'

/** Returns a member's quiet hours; null if they are off. Pure. */
export function hoursOf({ quiet_from: from, quiet_to: to, quiet_zone: zone }: PreferenceRow): QuietHours | null {
  return from !== null && to !== null && zone !== null ? { from, to, zone } : null
}

/** Returns the end of the current quiet hours by member. Members outside of their quiet hours are missing. */
export async function quietNow(db: Db, memberIds: string[], now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await findPreferences(db, memberIds)
  const ends = rows.flatMap((row) => {
    const hours = hoursOf(row)
    const until = hours && quietUntil(hours, now)
    return until ? [[row.member_id, until] as const] : []
  })
  return new Map(ends)
}

/** An e-mail that can be unsubscribed from, together with its recipient. */
export type MemberMail = {
  member: { id: string; email: string }
  /** The event that the e-mail is about; undefined for the digest. */
  event: NoticeEvent | undefined
  /** End of the recipient's quiet hours. */
  quietUntil: Date | undefined
  letter: MailContent
}

/** Sends an e-mail now or, during its reader's quiet hours, queues it until they end. */
export async function mailOutsideQuietHours(
  kernel: Kernel,
  tx: Tx,
  { member, event, quietUntil: until, letter }: MemberMail,
) {
  const fallback = { place: MEMBER_FALLBACK, id: member.id }
  if (!until) return kernel.mail.queue(tx, { to: member.email, ...letter, fallback })
  const { subject, text: body, unsubscribeUrl, quotes, from } = letter
  const held = { member_id: member.id, event: event ?? null, subject, body, unsubscribe_url: unsubscribeUrl }
  await queueQuietHoursMail(tx, { ...held, due_at: until, from_id: from ?? null, quotes })
}

type Due = Awaited<ReturnType<typeof claimDueMails>>[number]

/** Checks whether the member still wants the e-mail. Their settings may have changed since it was queued. */
async function isWanted(tx: Tx, { member_id: memberId, event }: Due): Promise<boolean> {
  if (event === null) return true
  const [row] = await findChoices(tx, event, [memberId])
  return isEvent(event) && choiceFor(event, row && { inBell: row.in_bell, mail: row.mail }).mail !== 'none'
}

const sendSomeHeld = (kernel: Kernel): Promise<number> =>
  transact(kernel, async (tx) => {
    const due = await claimDueMails(tx, kernel.now())
    const members = await membersByIds(tx, await presentMembers(tx, [...new Set(due.map((one) => one.member_id))]))
    for (const one of due.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())) {
      // Members who have left get no e-mails.
      const member = members.get(one.member_id)
      if (!member || !(await isWanted(tx, one))) continue
      const { subject, body: text, unsubscribe_url: unsubscribeUrl, quotes } = one
      const [from, fallback] = [one.from_id ?? undefined, { place: MEMBER_FALLBACK, id: member.id }]
      const letter = { subject, text, unsubscribeUrl, quotes: quotes ?? [] }
      await kernel.mail.queue(tx, { to: member.email, ...letter, from, fallback })
    }
    return due.length
  })

/**
 * Sends e-mails whose recipients' quiet hours have ended. Each e-mail is sent only once, even if this function runs
 * repeatedly or in several processes.
 */
export async function sendQueuedMails(kernel: Kernel): Promise<void> {
  while ((await sendSomeHeld(kernel)) > 0);
}

const queueQuietHoursMail = (tx: Db, { quotes, ...mail }: ToHold) =>
  tx
    .insertInto('notifications.quiet_hours_queue')
    .values({ ...mail, quotes: storedQuotes(quotes) })
    .execute()

/** Deletes and returns due e-mails. If several processes call this concurrently, only one gets each e-mail. */
const claimDueMails = (tx: Db, now: Date) =>
  tx
    .deleteFrom('notifications.quiet_hours_queue')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.quiet_hours_queue')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(HELD_TAKEN_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['member_id', 'event', 'subject', 'body', 'unsubscribe_url', 'due_at', 'quotes', 'from_id'])
    .execute()

type ToHold = Omit<Insertable<Tables['notifications.quiet_hours_queue']>, 'quotes'> & { quotes: Quote[] }

const HELD_TAKEN_AT_ONCE = 100

/** Finds members' preferences. Members without preferences are missing from the result. */
export const findPreferences = (db: Db, memberIds: string[]): Promise<PreferenceRow[]> =>
  db
    .selectFrom('notifications.preference')
    .selectAll()
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()

const lockQuoting = (tx: Db, { of, onlyTo }: HeldRewording) =>
  tx
    .selectFrom('notifications.quiet_hours_queue')
    .select(['id', 'subject', 'body', 'quotes'])
    .where(quotesOf(of))
    .$if(onlyTo !== undefined, (query) => query.where('member_id', '=', onlyTo ?? ''))
    // Locks in a fixed order, so that two calls that change the same e-mails do not deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()

/** `onlyTo`: the id of the only member whose queued e-mails are changed. */
type HeldRewording = Omit<Redaction, 'onlyTo'> & { onlyTo?: string }

/** Replaces quoted text in queued e-mails. */
export async function redactQueuedMails(tx: Db, to: HeldRewording): Promise<void> {
  for (const { id, quotes, ...held } of await lockQuoting(tx, to)) {
    const { subject, body, quotes: left } = redactedLetter({ ...held, quotes: quotes ?? [] }, to)
    await tx
      .updateTable('notifications.quiet_hours_queue')
      .set({ subject, body: body ?? '', quotes: storedQuotes(left) })
      .where('id', '=', id)
      .execute()
  }
}

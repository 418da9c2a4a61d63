import { sql, type Insertable } from 'kysely'
import { type ErasedMember, NAMELESS } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { MemberFacts } from '#features/accounts/server/public.ts'
import { redactedQuotes, type Quote, type QuoteSource } from '#server/mail/quotes.ts'
import { DIGEST_NOTICES_MAX } from '../limits.ts'
import { UNSUBSCRIBE_PAGES } from '../pages.ts'
import type { NoticeTable } from './tables.ts'

export async function eraseAll({ pubsub }: Kernel, tx: Db, owner: ErasedMember): Promise<void> {
  await eraseNotices(tx, owner)
  await pubsub.forget(tx, memberTopic(owner.id))
}

/** Erases a member's notices. Also removes their name from others' notices, because later e-mails would repeat it. */
async function eraseNotices(tx: Db, { id, name }: ErasedMember): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx
    .updateTable('notifications.notice')
    .set({
      text: sql<string>`replace(text, ${name}, ${NAMELESS})`,
      detail: sql<string | null>`replace(detail, ${name}, ${NAMELESS})`,
    })
    // Locks notices in a fixed order, so that two concurrent erasures do not deadlock.
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

const OWN = ['choice', 'preference', 'digest', 'quiet_hours_queue'] as const

/** Removes a name from e-mails that are queued for others. */
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

type NewNotice = Omit<Insertable<NoticeTable>, 'id' | 'read_at' | 'digested_at'>

export const addNotices = (tx: Db, notices: NewNotice[]) =>
  tx.insertInto('notifications.notice').values(notices).execute()

export const inBell = (db: Db, memberId: string) =>
  db.selectFrom('notifications.notice').where('member_id', '=', memberId).where('in_bell', '=', true)

const SUBJECT_LENGTH_MAX = 120

type Site = Pick<Kernel, 'settings'>

type Recipient = Pick<MemberFacts, 'firstName'>

/** An e-mail whose recipient can unsubscribe in one step, by its headers or by the link in its last lines. */
export type MailContent = {
  subject: string
  text: string
  unsubscribeUrl: string
  quotes: Quote[]
  /** The member whose words or action the e-mail reports, if there is only one. */
  from?: string | undefined
}

/**
 * An e-mail that a feature writes in place of the notice's default e-mail: a subject, and the paragraphs between the
 * greeting and the notice's link.
 */
export type CustomMail = {
  subject: string
  text: string
  /** An unsubscribe link for only some of the event's e-mails, such as those about a single question. */
  unsubscribeUrl?: string
}

type Told = Pick<MailContent, 'from'> & {
  text: string
  link: string
  mail?: CustomMail | undefined
  stop: string
  of: QuoteSource | undefined
}

/** Returns the subject of an e-mail for which a feature wrote no subject: the notice's text, shortened. Pure. */
export const subjectFrom = (text: string): string =>
  text.length <= SUBJECT_LENGTH_MAX ? text : `${text.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…`

const foot = (publicUrl: string, ending: string): string =>
  `--\nNotification settings: ${publicUrl}${UNSUBSCRIBE_PAGES.settings}\n${ending}`

/** Builds the e-mail of one notice. Pure. */
export function noticeMail({ settings: { publicUrl } }: Site, { firstName }: Recipient, told: Told): MailContent {
  const { text, link, mail, stop, of, from } = told
  const ownWay = mail?.unsubscribeUrl
  return {
    from,
    subject: mail?.subject ?? subjectFrom(text),
    unsubscribeUrl: ownWay ?? stop,
    // An e-mail written by a feature does not contain the notice's text.
    quotes: of && !mail ? [{ of, text, heads: true }] : [],
    text: [
      `Dear ${firstName},`,
      mail?.text ?? text,
      `${publicUrl}${link}`,
      'Inflo',
      foot(
        publicUrl,
        ownWay ? `Unsubscribe from e-mails about this: ${ownWay}` : `Unsubscribe from e-mails of this kind: ${stop}`,
      ),
    ].join('\n\n'),
  }
}

type Listed = Omit<QuoteSource, 'about'> & { about: string | null; text: string; created_at: Date }

type Digest = { notices: Listed[]; stop: string }

/** Builds the digest, with the newest notice first. Pure. */
export function digestMail(
  { settings: { publicUrl } }: Site,
  { firstName }: Recipient,
  { notices, stop }: Digest,
): MailContent {
  const newestFirst = notices.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const listed = newestFirst.slice(0, DIGEST_NOTICES_MAX)
  const more = notices.length - listed.length
  return {
    subject: notices.length === 1 ? 'One notification on Inflo' : `${notices.length} notifications on Inflo`,
    unsubscribeUrl: stop,
    quotes: listed.flatMap(({ about, event, link, text }) =>
      about === null ? [] : [{ of: { about, event, link }, text, heads: false }],
    ),
    text: [
      `Dear ${firstName},`,
      'here are your unread notifications:',
      ...listed.map(({ text, link }) => `${text}\n${publicUrl}${link}`),
      ...(more > 0 ? [`And ${more} more: ${publicUrl}/notifications`] : []),
      'Inflo',
      foot(publicUrl, `Unsubscribe from this daily e-mail: ${stop}`),
    ].join('\n\n'),
  }
}

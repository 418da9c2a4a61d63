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

/** Erases a member's notices, and their name in other members' notices, from which e-mails would be made later. */
async function eraseNotices(tx: Db, { id, name }: ErasedMember): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx
    .updateTable('notifications.notice')
    .set({
      text: sql<string>`replace(text, ${name}, ${NAMELESS})`,
      detail: sql<string | null>`replace(detail, ${name}, ${NAMELESS})`,
    })
    // Locked in one order, so that two concurrent erasures do not deadlock.
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

/** An e-mail that its reader can unsubscribe from in one step, by its last lines and its headers. */
export type MailContent = {
  subject: string
  text: string
  unsubscribeUrl: string
  quotes: Quote[]
  /** The one member whose words or action it repeats. */
  from?: string | undefined
}

/**
 * An e-mail that a feature writes instead of the notice: a subject, and paragraphs between the greeting and the
 * notice's link.
 */
export type CustomMail = {
  subject: string
  text: string
  /** An unsubscribe link that is narrower than the event's, with its own wording: e-mails about one question. */
  unsubscribeUrl?: string
}

type Told = Pick<MailContent, 'from'> & {
  text: string
  link: string
  mail?: CustomMail | undefined
  stop: string
  of: QuoteSource | undefined
}

/** Returns the subject of an e-mail that has no custom one. Pure. */
export const subjectFrom = (text: string): string =>
  text.length <= SUBJECT_LENGTH_MAX ? text : `${text.slice(0, SUBJECT_LENGTH_MAX - 1).toWellFormed()}…`

const foot = (publicUrl: string, ending: string): string =>
  `--\nChoose what you are mailed: ${publicUrl}${UNSUBSCRIBE_PAGES.settings}\n${ending}`

/** Builds the e-mail of one notice. Pure. */
export function noticeMail({ settings: { publicUrl } }: Site, { firstName }: Recipient, told: Told): MailContent {
  const { text, link, mail, stop, of, from } = told
  const ownWay = mail?.unsubscribeUrl
  return {
    from,
    subject: mail?.subject ?? subjectFrom(text),
    unsubscribeUrl: ownWay ?? stop,
    // An e-mail that a feature wrote itself quotes nothing.
    quotes: of && !mail ? [{ of, text, heads: true }] : [],
    text: [
      `Dear ${firstName},`,
      mail?.text ?? text,
      `${publicUrl}${link}`,
      'Inflo',
      foot(
        publicUrl,
        ownWay
          ? `End the mails about this with one press: ${ownWay}`
          : `End mails of this kind with one press: ${stop}`,
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
      'what happened, and you have not read yet:',
      ...listed.map(({ text, link }) => `${text}\n${publicUrl}${link}`),
      ...(more > 0 ? [`And ${more} more: ${publicUrl}/notifications`] : []),
      'Inflo',
      foot(publicUrl, `End this daily mail with one press: ${stop}`),
    ].join('\n\n'),
  }
}

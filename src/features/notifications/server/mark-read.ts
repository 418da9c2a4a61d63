import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { Db } from '#server/data/db.ts'
import type { NoticeEvent } from '../events.ts'
import { cut } from './notify.ts'
import { redactQueuedMails } from './quiet/quiet.ts'
import { subjectFrom } from './service.ts'

type About = { memberId: string; about: string }

/** When a member has seen an item, marks their notices about it as read, so that no badge or e-mail repeats them. */
export async function markNoticesReadAbout(kernel: Kernel, tx: Tx, { memberId, about }: About): Promise<void> {
  const marked = await markReadAbout(tx, { memberId, about, now: kernel.now() })
  if (marked.length > 0) await kernel.pubsub.publish(tx, memberTopic(memberId))
}

/**
 * Replaces the text of a member's unread notice about a subject when the event occurs again, instead of sending a
 * second notice.
 */
export async function rewordUnreadNotice(
  kernel: Kernel,
  tx: Tx,
  { text, ...about }: About & { event: NoticeEvent; text: string },
): Promise<void> {
  const changed = await changeUnreadAbout(tx, { ...about, text: cut(text) })
  if (changed.length > 0) await kernel.pubsub.publish(tx, memberTopic(about.memberId))
}

type Retelling = {
  about: string
  event: NoticeEvent
  /** If absent, notices are changed regardless of their link. */
  link?: string
  text: string
}

/**
 * Replaces the text of notices about a subject, read or not, after the quoted text was changed or removed. Also changes
 * their e-mails: those queued in quiet hours, those in the outbox, and the stored copies of sent e-mails.
 */
export async function rewordNotices(kernel: Kernel, tx: Tx, { about, event, link, text }: Retelling): Promise<void> {
  const of = { about, event, ...(link !== undefined && { link }) }
  const changed = await changeNoticesOf(tx, { ...of, text: cut(text) })
  const words = { of, text: cut(text), subject: subjectFrom(text) }
  await redactQueuedMails(tx, words)
  await kernel.mail.reword(tx, words)
  for (const memberId of new Set(changed.map(({ member_id: id }) => id)))
    await kernel.pubsub.publish(tx, memberTopic(memberId))
}

const markReadAbout = (tx: Db, { now, ...about }: { memberId: string; about: string; now: Date }) =>
  tx
    .updateTable('notifications.notice')
    .set({ read_at: now })
    .where('id', 'in', unreadAbout(tx, about))
    .returning('id')
    .execute()

/** Changes the text of notices. @returns the members whose notices were changed. */
const changeNoticesOf = (tx: Db, { text, ...of }: Retold) =>
  tx
    .updateTable('notifications.notice')
    // `detail` is the text of the notice's e-mail, which would still contain the old text.
    .set({ text, detail: null })
    .where('id', 'in', lockNoticesOf(tx, of))
    .returning('member_id')
    .execute()

const changeUnreadAbout = (
  tx: Db,
  { event, text, ...about }: { memberId: string; about: string; event: string; text: string },
) =>
  tx
    .updateTable('notifications.notice')
    .set({ text, detail: null })
    .where('id', 'in', unreadAbout(tx, about).where('event', '=', event))
    .returning('id')
    .execute()

const unreadAbout = (tx: Db, { memberId, about }: { memberId: string; about: string }) =>
  tx
    .selectFrom('notifications.notice')
    .select('id')
    .where('member_id', '=', memberId)
    .where('about', '=', about)
    .where('read_at', 'is', null)
    .orderBy('id')
    .forUpdate()

const lockNoticesOf = (tx: Db, of: Omit<Retold, 'text'>) =>
  tx.selectFrom('notifications.notice').select('id').where(noticesOf(of)).orderBy('id').forUpdate()

const noticesOf = ({ about, event, link }: Omit<Retold, 'text'>) => sql<SqlBool>`about = ${about} and event = ${event}
  and (${link === undefined} or link = ${link ?? ''})`

type Retold = { about: string; event: string; link?: string; text: string }

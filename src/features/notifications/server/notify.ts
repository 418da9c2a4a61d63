import { type MemberFacts, membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { isReplaying } from '#server/events/replaying.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { NoticeEvent } from '../events.ts'
import { NOTICE_LENGTH_MAX } from '../limits.ts'
import { findChoices } from './choice-queries.ts'
import { noticeMail } from './mails.ts'
import { type Choice, choiceFor, isKept } from './policy.ts'
import { addNotices } from './queries.ts'

export type ToNotify = {
  /** Ids of members; whoever has left is passed over. */
  to: string[]
  event: NoticeEvent
  /** One sentence; what is too long for a notice is cut. */
  text: string
  /** The path that the notice leads to, with its leading slash. */
  link: string
  /** What a mail says where it says more than the notice: paragraphs between a greeting and the address of `link`. */
  mail?: Omit<MailToQueue, 'to'>
  /** The way that they chose elsewhere, for whoever has chosen nothing in the settings. */
  asChosen?: Choice | undefined
}

const cut = (text: string): string =>
  text.length <= NOTICE_LENGTH_MAX ? text : `${text.slice(0, NOTICE_LENGTH_MAX - 1).toWellFormed()}…`

async function membersTold(tx: Db, ids: string[]): Promise<MemberFacts[]> {
  const present = await presentMembers(tx, [...new Set(ids)])
  return [...(await membersByIds(tx, present)).values()]
}

/**
 * Tells members of something that happened, in the transaction in which it happens: a notice each, and a mail now or with
 * the day's others, as each of them chose. Their bells are rung once it is stored.
 */
export async function notify(kernel: Kernel, tx: Tx, { asChosen, ...toTell }: ToNotify): Promise<void> {
  const { to, event, text, link, mail } = toTell
  if (isReplaying()) return
  const members = await membersTold(tx, to)
  if (members.length === 0) return
  const rows = await findChoices(
    tx,
    event,
    members.map(({ id }) => id),
  )
  const chosen = new Map(rows.map((row) => [row.member_id, { inBell: row.in_bell, mail: row.mail }]))
  const told = members.map((member) => ({ member, choice: choiceFor(event, chosen.get(member.id) ?? asChosen) }))
  const kept = told.filter(({ choice }) => isKept(choice))
  const createdAt = kernel.now()
  if (kept.length > 0) {
    const notices = kept.map(({ member, choice }) => ({
      member_id: member.id,
      event,
      text: cut(text),
      link,
      in_bell: choice.inBell,
      for_digest: choice.mail === 'digest',
      created_at: createdAt,
    }))
    await addNotices(tx, notices)
  }
  for (const { member, choice } of told) {
    if (choice.mail === 'at_once') await kernel.mail.queue(tx, noticeMail(kernel, member, { text, link, mail }))
  }
  for (const { member, choice } of kept) {
    if (choice.inBell) await kernel.doorbell.ring(tx, memberTopic(member.id))
  }
}

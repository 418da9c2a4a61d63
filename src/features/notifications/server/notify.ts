import { blockersOf, type MemberFacts, membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { isReplaying } from '#server/events/replay.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { NoticeEvent } from '../events.ts'
import { NOTICE_LENGTH_MAX } from '../limits.ts'
import { findChoices } from './choice-queries.ts'
import { type NoticeChoice, choiceFor, type StoredNoticeChoice, isStored } from './policy.ts'
import { mailOutsideQuietHours, quietNow } from './quiet/quiet.ts'
import { noticeMail, type CustomMail, addNotices } from './service.ts'
import { createUnsubscribeLink } from './unsubscribe/unsubscribe-links.ts'

export type ToNotify = {
  /** Ids of members. Members who have left are skipped. */
  to: string[]
  event: NoticeEvent
  /** One sentence, cut to the maximum length of a notice. */
  text: string
  /** Path that the notice links to, with its leading slash. */
  link: string
  /** The e-mail's subject and text, if they differ from the notice's text. */
  mail?: CustomMail
  /** Set if a separate e-mail was already sent, so that neither an immediate e-mail nor the digest repeats it. */
  isMailed?: boolean
  /** A choice that a member made outside of the notification settings; the settings take precedence. */
  asChosen?: StoredNoticeChoice | undefined
  /** The item that the notice is about, by which the notice is later marked as read or reworded (mark-read.ts). */
  about?: string
  /** The member whose words or action the notice reports. Members who have blocked this member are not notified. */
  from?: string
}

type Told = { member: MemberFacts; choice: NoticeChoice; quietUntil: Date | undefined }

export const cut = (text: string): string =>
  text.length <= NOTICE_LENGTH_MAX ? text : `${text.slice(0, NOTICE_LENGTH_MAX - 1).toWellFormed()}…`

async function notifiedMembers(tx: Db, ids: string[]): Promise<MemberFacts[]> {
  const present = await presentMembers(tx, [...new Set(ids)])
  return [...(await membersByIds(tx, present)).values()]
}

/**
 * Finds the members to notify, and the channels for each. In quiet hours, browser notifications are off and e-mails are
 * queued.
 */
async function findNotified(
  { extensions }: Kernel,
  tx: Db,
  { to, event, asChosen, from, now }: ToNotify & { now: Date },
): Promise<Told[]> {
  const blockers = new Set(from === undefined ? [] : await extensions.of(blockersOf)(tx, from))
  const members = await notifiedMembers(
    tx,
    to.filter((id) => !blockers.has(id)),
  )
  if (members.length === 0) return []
  const ids = members.map(({ id }) => id)
  const [rows, quiet] = [await findChoices(tx, event, ids), await quietNow(tx, ids, now)]
  const chosen = new Map(
    rows.map((row) => [row.member_id, { inBell: row.in_bell, mail: row.mail, inBrowser: row.in_browser }]),
  )
  return members.map((member) => {
    const choice = choiceFor(event, chosen.get(member.id) ?? asChosen)
    const quietUntil = quiet.get(member.id)
    return { member, quietUntil, choice: { ...choice, inBrowser: choice.inBrowser && !quietUntil } }
  })
}

/**
 * Notifies members of an event, within its transaction. Each member gets a notice, and an e-mail now or in the digest,
 * as they chose. Their bells are updated after commit. All features notify members through this function, except for
 * e-mails about the account itself or in reply to a member's own action.
 */
export async function notify(kernel: Kernel, tx: Tx, toTell: ToNotify): Promise<void> {
  if (isReplaying()) return
  const { event, text, link, mail, about, from, isMailed = false } = toTell
  const now = kernel.now()
  const told = await findNotified(kernel, tx, { ...toTell, now })
  const kept = told.filter(({ choice }) => isStored(choice))
  const notices = kept.map(({ member, choice }) => ({
    member_id: member.id,
    event,
    text: cut(text),
    link,
    in_bell: choice.inBell,
    for_digest: choice.mail === 'digest' && !isMailed,
    in_browser: choice.inBrowser,
    about: about ?? null,
    from_id: from ?? null,
    created_at: now,
  }))
  if (notices.length > 0) await addNotices(tx, notices)
  for (const { member, choice, quietUntil } of told) {
    if (choice.mail !== 'at_once' || isMailed) continue
    const stop = await createUnsubscribeLink(kernel, { ends: 'event', memberId: member.id, event })
    await mailOutsideQuietHours(kernel, tx, {
      member,
      event,
      quietUntil,
      letter: noticeMail(kernel, member, {
        text,
        link,
        mail,
        from,
        stop,
        of: about === undefined ? undefined : { about, event, link },
      }),
    })
  }
  for (const { member, choice } of kept) {
    if (choice.inBell || choice.inBrowser) await kernel.pubsub.publish(tx, memberTopic(member.id))
  }
}

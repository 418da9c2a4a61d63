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
  /** Ids of members; whoever has left is passed over. */
  to: string[]
  event: NoticeEvent
  /** One sentence; what is too long for a notice is cut. */
  text: string
  /** The path that the notice leads to, with its leading slash. */
  link: string
  /** What a mail says where it says more than the notice. */
  mail?: CustomMail
  /** Whether a mail of its own has gone to them already, so that neither this nor the day's mail says it again. */
  isMailed?: boolean
  /** The way that they chose elsewhere, for whoever has chosen nothing in the settings. */
  asChosen?: StoredNoticeChoice | undefined
  /** What it is about, by which it is marked as read or reworded later (mark-read-service.ts). */
  about?: string
  /** The member whose words or action it repeats: members who have blocked them are not notified. */
  from?: string
}

type Told = { member: MemberFacts; choice: NoticeChoice; quietUntil: Date | undefined }

export const cut = (text: string): string =>
  text.length <= NOTICE_LENGTH_MAX ? text : `${text.slice(0, NOTICE_LENGTH_MAX - 1).toWellFormed()}…`

async function notifiedMembers(tx: Db, ids: string[]): Promise<MemberFacts[]> {
  const present = await presentMembers(tx, [...new Set(ids)])
  return [...(await membersByIds(tx, present)).values()]
}

/** Who is told, and how: in quiet hours no browser speaks up, and mails wait. */
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
 * Notifies members of something that happened, in the transaction in which it happens: a notice each, and a mail now or
 * with the day's others, as each of them chose. Their bells are updated once it is stored. The one way in which any
 * feature notifies members of anything; only what is about an account itself, or answers what somebody did just now, is
 * mailed without it.
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

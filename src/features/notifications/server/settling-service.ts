import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { NoticeEvent } from '../events.ts'
import { subjectFrom } from './mails.ts'
import { cut } from './notify.ts'
import { changeNoticesOf, changeUnreadAbout, markReadAbout, textsOf } from './queries.ts'
import { rewordHeld } from './quiet/queries.ts'

type About = { memberId: string; about: string }

/** Marks as read what a member was told of something that they have looked at since, so that no badge and no mail goes on about it. */
export async function settleNotices(kernel: Kernel, tx: Tx, { memberId, about }: About): Promise<void> {
  const marked = await markReadAbout(tx, { memberId, about, now: kernel.now() })
  if (marked.length > 0) await kernel.doorbell.ring(tx, memberTopic(memberId))
}

/** Has what a member was told of something, and has not read, say something else: there is more of the same, and they are not told twice. */
export async function retellNotice(
  kernel: Kernel,
  tx: Tx,
  { text, ...about }: About & { event: NoticeEvent; text: string },
): Promise<void> {
  const changed = await changeUnreadAbout(tx, { ...about, text: cut(text) })
  if (changed.length > 0) await kernel.doorbell.ring(tx, memberTopic(about.memberId))
}

const worded = (text: string) => ({ text, subject: subjectFrom(text) })

type Retelling = { to: string[]; about: string; event: NoticeEvent; link: string; text: string }

/** Has what members were told of one thing, read or not, or will be once their quiet hours end, say something else: what it quoted was changed, or is no more. */
export async function retellNotices(kernel: Kernel, tx: Tx, { to: memberIds, text, ...of }: Retelling): Promise<void> {
  const after = cut(text)
  const texts = await textsOf(tx, { ...of, memberIds })
  const changed = await changeNoticesOf(tx, { ...of, memberIds, text: after })
  for (const before of texts)
    await rewordHeld(tx, { memberIds, link: of.link, before: worded(before), after: worded(after) })
  for (const { member_id: memberId } of changed) await kernel.doorbell.ring(tx, memberTopic(memberId))
}

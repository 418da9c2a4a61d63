import { sql } from 'kysely'
import { memberIdsAt } from '#features/accounts/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ExpiredMail } from '#server/mail/fallback.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import type { Db } from '#server/data/db.ts'
import { cut } from '../notify.ts'
import { ACCOUNT_FALLBACK, MEMBER_FALLBACK } from '../mail-fallbacks.ts'
import { addNotices } from '../service.ts'
import '../tables.ts'

/** Maximum time for which a notice's e-mail can wait for the end of quiet hours or for the digest. */
const MAILED_WITHIN_MS = 48 * 3_600_000
const MOMENT_MS = 5_000
const MAIL_EXPIRED = 'mail_expired'

type Notice = { id: string; text: string; link: string }

/** Returns the notices whose text an e-mail contains; if none, the newest notice whose link the e-mail contains. Pure. */
export function noticesOfMail(
  notices: readonly Notice[],
  { text, publicUrl }: { text: string; publicUrl: string },
): Notice[] {
  const repeated = notices.filter((notice) => text.includes(notice.text))
  if (repeated.length > 0) return repeated
  const lines = text.split('\n')
  return notices.filter(({ link }) => lines.includes(`${publicUrl}${link}`)).slice(0, 1)
}

/** Adds the text of an unsent e-mail to its notice, or to a new notice if the e-mail has none. */
async function showToMember(kernel: Kernel, tx: Tx, { memberId, mail }: { memberId: string; mail: ExpiredMail }) {
  const { subject, text, queuedAt } = mail
  const at = queuedAt.getTime()
  const around = { memberId, from: new Date(at - MAILED_WITHIN_MS), to: new Date(at + MOMENT_MS) }
  const { publicUrl } = kernel.settings
  const found = text === null ? [] : noticesOfMail(await lockNoticesBetween(tx, around), { text, publicUrl })
  const ids = found.map(({ id }) => id)
  // A digest only repeats several notices, so its text is not added to them.
  if (ids.length > 0) await listInBell(tx, ids, ids.length === 1 ? text : null)
  else {
    const own = { member_id: memberId, event: MAIL_EXPIRED, text: cut(subject), link: '/notifications', detail: text }
    await addNotices(tx, [
      { ...own, in_bell: true, for_digest: false, in_browser: false, about: null, created_at: kernel.now() },
    ])
  }
  await kernel.pubsub.publish(tx, memberTopic(memberId))
}

/** Registers the fallbacks that show the text of unsent e-mails in members' notifications. */
export function registerMailFallbacks(kernel: Kernel): void {
  kernel.mail.declareFallback(MEMBER_FALLBACK, (tx, memberId, mail) => showToMember(kernel, tx, { memberId, mail }))
  kernel.mail.declareFallback(ACCOUNT_FALLBACK, async (tx, address, mail) => {
    const [memberId] = await memberIdsAt(tx, [address])
    if (memberId) await showToMember(kernel, tx, { memberId, mail })
  })
}

/** Locks a member's notices from a given period that have no e-mail text yet, newest first. */
const lockNoticesBetween = (tx: Db, { memberId, from, to }: Around) =>
  tx
    .selectFrom('notifications.notice')
    .select(['id', 'text', 'link'])
    .where('member_id', '=', memberId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where('detail', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Shows notices in the bell regardless of the member's choice, with the text of their e-mail if given. */
const listInBell = (tx: Db, ids: string[], detail: string | null) =>
  tx
    .updateTable('notifications.notice')
    .set({ in_bell: true, detail })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type Around = { memberId: string; from: Date; to: Date }

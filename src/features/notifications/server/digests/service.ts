import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { NOTICE_RETENTION_DAYS, READ_NOTICE_RETENTION_DAYS } from '#shared/business.ts'
import { DIGESTS_AT_ONCE } from '../../limits.ts'
import { deleteNotices, listMembersWithDigest, claimDigestDay, claimDigestNotices } from './queries.ts'
import { digestMail } from '../mails.ts'
import { mailOutsideQuietHours, quietNow } from '../quiet/service.ts'
import { createUnsubscribeLink } from '../unsubscribe/unsubscribe-links-service.ts'

const DAY_MS = 86_400_000

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The day's mail to one member: at most one a day, none where nothing waits. */
const sendDigest = (kernel: Kernel, memberId: string, now: Date) =>
  transact(kernel, async (tx) => {
    const [member] = (await membersByIds(tx, await presentMembers(tx, [memberId]))).values()
    // Whoever has left gets none.
    if (!member) return
    if (!(await claimDigestDay(tx, member.id, now.toISOString().slice(0, 10)))) return
    const notices = await claimDigestNotices(tx, member.id, now)
    if (notices.length === 0) return
    const stop = await createUnsubscribeLink(kernel, { ends: 'digest', memberId: member.id })
    const quietUntil = (await quietNow(tx, [member.id], now)).get(member.id)
    await mailOutsideQuietHours(kernel, tx, {
      member,
      event: undefined,
      quietUntil,
      letter: digestMail(kernel, member, { notices, stop }),
    })
  })

/** Writes to every member for whom something waits, once a day, however often it runs and in however many processes. */
export async function sendDigests(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const ids = inPages(DIGESTS_AT_ONCE, async (after) =>
    (await listMembersWithDigest(kernel.db, after)).map(({ member_id: id }) => id),
  )
  await forEachIsolated(ids, (id) => sendDigest(kernel, id, now))
}

/** Forgets notices some time after they were read, or when they are old. */
export async function purgeOldNotices({ db, now }: Kernel): Promise<void> {
  const readBefore = daysBefore(now(), READ_NOTICE_RETENTION_DAYS)
  await deleteNotices(db, { readBefore, toldBefore: daysBefore(now(), NOTICE_RETENTION_DAYS) })
}

import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { NOTICE_RETENTION_DAYS, READ_NOTICE_RETENTION_DAYS } from '#shared/business.ts'
import type { Db } from '#server/data/db.ts'
import { DIGESTS_AT_ONCE } from '../../limits.ts'
import { mailOutsideQuietHours, quietNow } from '../quiet/quiet.ts'
import { digestMail } from '../service.ts'
import '../tables.ts'
import { createUnsubscribeLink } from '../unsubscribe/unsubscribe-links.ts'

const DAY_MS = 86_400_000

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Sends the digest to one member: at most once a day, and only if notices are pending. */
const sendDigest = (kernel: Kernel, memberId: string, now: Date) =>
  transact(kernel, async (tx) => {
    const [member] = (await membersByIds(tx, await presentMembers(tx, [memberId]))).values()
    // Members who have left get no digest.
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

/** Sends members their pending digests, at most once a day, even if called repeatedly or in several processes. */
export async function sendDigests(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const ids = inPages(DIGESTS_AT_ONCE, async (after) =>
    (await listMembersWithDigest(kernel.db, after)).map(({ member_id: id }) => id),
  )
  await forEachIsolated(ids, (id) => sendDigest(kernel, id, now))
}

/**
 * Deletes old notices. Read notices are deleted some time after they were read, the others some time after their
 * creation.
 */
export async function purgeOldNotices({ db, now }: Kernel): Promise<void> {
  const readBefore = daysBefore(now(), READ_NOTICE_RETENTION_DAYS)
  await deleteNotices(db, { readBefore, toldBefore: daysBefore(now(), NOTICE_RETENTION_DAYS) })
}

/** Lists the next members with notices pending for the digest, ordered by id, starting after the given id. */
const listMembersWithDigest = (db: Db, after: string) =>
  db
    .selectFrom('notifications.notice')
    .select('member_id')
    .distinct()
    .where('for_digest', '=', true)
    .where('digested_at', 'is', null)
    .where('read_at', 'is', null)
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(DIGESTS_AT_ONCE)
    .execute()

/** Claims the day's digest for a member. If several processes or repeated runs try it, only one succeeds. */
const claimDigestDay = (tx: Db, memberId: string, day: string) =>
  tx
    .insertInto('notifications.digest')
    .values({ member_id: memberId, last_day: day })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ last_day: day }).where('notifications.digest.last_day', '<', day),
    )
    .returning('notifications.digest.member_id')
    .executeTakeFirst()

/** Claims the notices pending for the digest and marks them as sent. */
const claimDigestNotices = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('notifications.notice')
    .set({ digested_at: now })
    .where('member_id', '=', memberId)
    .where('for_digest', '=', true)
    .where('digested_at', 'is', null)
    .where('read_at', 'is', null)
    .returning(['about', 'event', 'text', 'link', 'created_at'])
    .execute()

const deleteNotices = (db: Db, { readBefore, toldBefore }: { readBefore: Date; toldBefore: Date }) =>
  db
    .deleteFrom('notifications.notice')
    .where((eb) => eb.or([eb('read_at', '<', readBefore), eb('created_at', '<', toldBefore)]))
    .execute()

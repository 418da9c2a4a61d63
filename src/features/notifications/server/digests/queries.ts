import type { Db } from '#server/data/db.ts'
import { DIGESTS_AT_ONCE } from '../../limits.ts'
import '../tables.ts'

/** Members after the given one for whom something waits for the day's mail. */
export const listMembersWithDigest = (db: Db, after: string) =>
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

/** Takes the day for a member: of two processes at once, or of a second run, one gets it. */
export const claimDigestDay = (tx: Db, memberId: string, day: string) =>
  tx
    .insertInto('notifications.digest')
    .values({ member_id: memberId, last_day: day })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ last_day: day }).where('notifications.digest.last_day', '<', day),
    )
    .returning('notifications.digest.member_id')
    .executeTakeFirst()

/** What waits for the day's mail, which from here on has been in one. */
export const claimDigestNotices = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('notifications.notice')
    .set({ digested_at: now })
    .where('member_id', '=', memberId)
    .where('for_digest', '=', true)
    .where('digested_at', 'is', null)
    .where('read_at', 'is', null)
    .returning(['about', 'event', 'text', 'link', 'created_at'])
    .execute()

/** Nothing that waits for the day's mail will be in one any more; what the bell does not show either goes. */
export const deletePendingDigest = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .deleteFrom('notifications.notice')
    .where('member_id', '=', memberId)
    .where('in_bell', '=', false)
    .where('in_browser', '=', false)
    .execute()
  await tx
    .updateTable('notifications.notice')
    .set({ for_digest: false })
    .where('member_id', '=', memberId)
    .where('for_digest', '=', true)
    .where('digested_at', 'is', null)
    .execute()
}

export const deleteNotices = (db: Db, { readBefore, toldBefore }: { readBefore: Date; toldBefore: Date }) =>
  db
    .deleteFrom('notifications.notice')
    .where((eb) => eb.or([eb('read_at', '<', readBefore), eb('created_at', '<', toldBefore)]))
    .execute()

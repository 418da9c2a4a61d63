import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import { inBell } from './service.ts'

type Which = { ids?: string[] | undefined; up_to?: string | undefined }

/** Marks some or all of the caller's notices as read, and updates their other open pages. */
export const markNoticesRead = (kernel: Kernel, { id }: Actor, { ids, up_to: upTo }: Which) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    if (ids) await markSomeRead(tx, id, { ids, now })
    else await markAllRead(tx, id, { upTo: upTo ? new Date(upTo) : now, now })
    await kernel.pubsub.publish(tx, memberTopic(id))
    return { unread_count: (await countUnread(tx, id)).unread }
  })

const countUnread = (db: Db, memberId: string) =>
  inBell(db, memberId)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()

const markSomeRead = (tx: Db, memberId: string, { ids, now }: { ids: string[]; now: Date }) =>
  markRead(tx, memberId, now)
    .where('id', 'in', lockUnread(tx, memberId).where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute()

const markAllRead = (tx: Db, memberId: string, { upTo, now }: { upTo: Date; now: Date }) =>
  markRead(tx, memberId, now)
    .where('id', 'in', lockUnread(tx, memberId).where('created_at', '<=', upTo))
    .execute()

const markRead = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('notifications.notice')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('in_bell', '=', true)
    .where('read_at', 'is', null)

// Locks notices in a fixed order, so that two calls that mark the same notices do not deadlock.
const lockUnread = (tx: Db, memberId: string) =>
  inBell(tx, memberId).where('read_at', 'is', null).select('id').orderBy('id').forUpdate()

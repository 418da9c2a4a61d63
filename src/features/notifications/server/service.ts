import type { Actor } from '#server/access/actor.ts'
import type { ErasedMember } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { eraseNotices } from './personal-data-queries.ts'
import { BROWSER_NOTICE_MS } from '../limits.ts'
import { countNotices, countUnread, listForBrowser, listNotices, markAllRead, markSomeRead } from './queries.ts'
import { presentForBrowser, presentNotice } from './presenters.ts'

export async function readNotices({ db, pubsub, now }: Kernel, { id }: Actor, page: { page: number; size: number }) {
  // Before anything else: what comes meanwhile is then asked for once too often, and never missed.
  const head = await pubsub.head(memberTopic(id))
  const since = new Date(now().getTime() - BROWSER_NOTICE_MS)
  const [rows, { notices, unread }, forBrowser] = await Promise.all([
    listNotices(db, id, page),
    countNotices(db, id),
    listForBrowser(db, id, since),
  ])
  return {
    notifications: rows.map(presentNotice),
    unread_count: unread,
    for_browser: forBrowser.map(presentForBrowser),
    head,
    pagination: paginationOf({ ...page, total: notices }),
  }
}

type Which = { ids?: string[] | undefined; up_to?: string | undefined }

/** Marks some notices of the caller as read, or all, and tells their other open pages. */
export const markNoticesRead = (kernel: Kernel, { id }: Actor, { ids, up_to: upTo }: Which) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    if (ids) await markSomeRead(tx, id, { ids, now })
    else await markAllRead(tx, id, { upTo: upTo ? new Date(upTo) : now, now })
    await kernel.pubsub.publish(tx, memberTopic(id))
    return { unread_count: (await countUnread(tx, id)).unread }
  })

export async function eraseAll({ pubsub }: Kernel, tx: Db, owner: ErasedMember): Promise<void> {
  await eraseNotices(tx, owner)
  await pubsub.forget(tx, memberTopic(owner.id))
}

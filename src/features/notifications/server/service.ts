import type { Actor } from '#server/actor.ts'
import { transact } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/pagination.ts'
import { countNotices, countUnread, listNotices, markAllRead, markSomeRead } from './queries.ts'
import { presentNotice } from './presenting.ts'
import { ringFor } from './rings.ts'

export async function readNotices({ db }: Kernel, { id }: Actor, page: { page: number; size: number }) {
  const [rows, { notices, unread }] = await Promise.all([listNotices(db, id, page), countNotices(db, id)])
  return {
    notifications: rows.map(presentNotice),
    unread_count: unread,
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
    ringFor(kernel, tx, [id])
    return { unread_count: (await countUnread(tx, id)).unread }
  })

import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import type { announcementsCalls } from '../../announcements-contract.ts'
import { linesOf, notifyAdmins } from './inbox.ts'

const ACTION = 'POST /api/notifications/admin-action'

type Done = CallParsed<(typeof announcementsCalls)[typeof ACTION]>['body']

/** Logs an action that an admin has announced, and notifies all admins. */
export async function announceAction(kernel: Kernel, admin: Actor, { action, item_title, item_type, comments }: Done) {
  await transact(kernel, async (tx) => {
    const text = linesOf({ Action: action, Item: item_title, Kind: item_type, By: admin.name, Comments: comments })
    await notifyAdmins(kernel, tx, { subject: `Admin action: ${action}`, text, link: '/admin/control' })
    await logAdminAction(tx, {
      actor: admin,
      action: `told: ${action}`,
      target: item_type ? `${item_type} “${item_title}”` : item_title,
      reason: comments ?? '',
      at: kernel.now(),
    })
  })
  return { message: 'The admins have been notified.', mailed: kernel.mail.canSend }
}

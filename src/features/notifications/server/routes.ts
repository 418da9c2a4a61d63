import type { FeaturePlugin } from '#server/http/serve.ts'
import { notificationsCalls } from '../contract.ts'
import { collectNotices } from './personal-data-queries.ts'
import { eraseAll } from './service.ts'
import { chooseSettings, readSettings } from './settings.ts'
import { purgeOldNotices, sendDigests } from './digests/digests.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { sendQueuedMails } from './quiet/quiet.ts'
import { readNotices } from './read-notices.ts'
import { registerMailFallbacks } from './undelivered/undelivered-mail.ts'
import { unsubscribe } from './unsubscribe/unsubscribe-member.ts'

export const notificationsRoutes: FeaturePlugin = (kernel, serve) => {
  kernel.personalData.declare('notifications', {
    collect: collectNotices,
    erase: (tx, owner) => eraseAll(kernel, tx, owner),
  })
  registerMailFallbacks(kernel)
  // Runs in the morning, Pacific time.
  kernel.jobs.schedule('notifications.daily-mail', '0 14 * * *', () => sendDigests(kernel))
  kernel.jobs.schedule('notifications.held-mail', '*/5 * * * *', () => sendQueuedMails(kernel))
  kernel.jobs.schedule('notifications.forget-old', '31 3 * * *', () => purgeOldNotices(kernel))
  serve(notificationsCalls, 'GET /api/notifications', ({ query }, actor) => readNotices(kernel, actor, query))
  serve(notificationsCalls, 'POST /api/notifications/read', ({ body }, actor) => markNoticesRead(kernel, actor, body))
  serve(notificationsCalls, 'GET /api/notifications/settings', (_input, actor) => readSettings(kernel, actor))
  serve(notificationsCalls, 'PUT /api/notifications/settings', ({ body }, actor) => chooseSettings(kernel, actor, body))
  serve(notificationsCalls, 'POST /api/notifications/stop', ({ body }) => unsubscribe(kernel, body.token))
  serve(notificationsCalls, 'POST /notices/stop/:token', ({ params }) => unsubscribe(kernel, params.token))
}

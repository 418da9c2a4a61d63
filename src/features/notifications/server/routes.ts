import type { Room } from '#server/http/serve.ts'
import { notificationsCalls } from '../contract.ts'
import { collectNotices } from './belongings-queries.ts'
import { forgetOldNotices, sendDigests, stopDigest } from './digests/service.ts'
import { eraseAll, markNoticesRead, readNotices } from './service.ts'
import { chooseSettings, readSettings } from './settings.ts'

export const notificationsRoutes: Room = (kernel, serve) => {
  kernel.belongings.declare('notifications', {
    collect: collectNotices,
    erase: (tx, owner) => eraseAll(kernel, tx, owner),
  })
  // Morning on the Pacific coast.
  kernel.jobs.schedule('notifications.daily-mail', '0 14 * * *', () => sendDigests(kernel))
  kernel.jobs.schedule('notifications.forget-old', '31 3 * * *', () => forgetOldNotices(kernel))
  serve(notificationsCalls, 'GET /api/notifications', ({ query }, actor) => readNotices(kernel, actor, query))
  serve(notificationsCalls, 'POST /api/notifications/read', ({ body }, actor) => markNoticesRead(kernel, actor, body))
  serve(notificationsCalls, 'GET /api/notifications/settings', (_input, actor) => readSettings(kernel, actor))
  serve(notificationsCalls, 'PUT /api/notifications/settings', ({ body }, actor) =>
    chooseSettings(kernel, actor, body.settings),
  )
  serve(notificationsCalls, 'POST /api/notifications/stop-digest', ({ body }) => stopDigest(kernel, body.token))
  serve(notificationsCalls, 'POST /daily-notices/stop/:token', ({ params }) => stopDigest(kernel, params.token))
}

import type { Room } from '#server/serve.ts'
import { notificationsCalls } from '../contract.ts'
import { collectNotices, eraseNotices } from './belongings-queries.ts'
import { openHub } from './hub.ts'
import { markNoticesRead, readNotices } from './service.ts'

export const notificationsRoutes: Room = (kernel, serve) => {
  kernel.belongings.declare('notifications', { collect: collectNotices, erase: eraseNotices })
  const watch = openHub(kernel)
  serve(notificationsCalls, 'GET /api/notifications', ({ query }, actor) => readNotices(kernel, actor, query))
  serve(notificationsCalls, 'GET /api/notifications/stream', (_input, actor) => watch(actor))
  serve(notificationsCalls, 'POST /api/notifications/read', ({ body }, actor) => markNoticesRead(kernel, actor, body))
}

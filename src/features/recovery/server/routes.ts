import type { FeaturePlugin } from '#server/http/serve.ts'
import { environmentsCalls } from '../environments-contract.ts'
import { recoveryCalls } from '../contract.ts'
import {
  addressBackup,
  createBackup,
  guardBackups,
  listBackups,
  restoreBackup,
  verifyBackup,
} from './backups-service.ts'

import { beginPromotion, registerPromotionJob } from './environments/promotion-service.ts'
import {
  scheduleEnvironmentCount,
  listEnvironments,
  promoteToProduction,
  switchEnvironment,
} from './environments/service.ts'

export const recoveryRoutes: FeaturePlugin = (kernel, serve) => {
  scheduleEnvironmentCount(kernel)
  registerPromotionJob(kernel)
  guardBackups(kernel)
  serve(environmentsCalls, 'GET /api/environment/list', () => listEnvironments(kernel))
  serve(environmentsCalls, 'POST /api/environment/switch', ({ body }, admin) => switchEnvironment(kernel, admin, body))
  serve(environmentsCalls, 'POST /api/environment/promote/to-staging', ({ body }, admin) =>
    beginPromotion(kernel, admin, body),
  )
  serve(environmentsCalls, 'POST /api/environment/promote/to-production', (_nothing, admin) =>
    promoteToProduction(kernel, admin),
  )
  serve(recoveryCalls, 'POST /api/dap/backup/create', ({ body }, admin) => createBackup(kernel, admin, body.reason))
  serve(recoveryCalls, 'GET /api/dap/backups', ({ query }) => listBackups(kernel, query))
  serve(recoveryCalls, 'POST /api/dap/backups/:id/restore', ({ params, body }, admin) =>
    restoreBackup(kernel, admin, { ...params, ...body }),
  )
  serve(recoveryCalls, 'POST /api/dap/backups/:id/verify', ({ params }, actor) =>
    verifyBackup(kernel, actor, params.id),
  )
  serve(recoveryCalls, 'POST /api/dap/backups/:id/download', ({ params, body }, admin) =>
    addressBackup(kernel, admin, { id: params.id, reason: body.reason }),
  )
}

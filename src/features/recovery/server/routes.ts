import type { FeaturePlugin } from '#server/http/serve.ts'
import { environmentsCalls, recoveryCalls } from '../contract.ts'
import { addressBackup, guardBackups } from './backups.ts'
import { createBackup } from './create-backup.ts'
import { beginPromotion, registerPromotionJob } from './environments/begin-promotion.ts'
import { scheduleEnvironmentCount } from './environments/environments.ts'
import { listEnvironments } from './environments/list-environments.ts'
import { promoteToProduction } from './environments/promote-to-production.ts'
import { switchEnvironment } from './environments/switch-environment.ts'
import { listBackups } from './list-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

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

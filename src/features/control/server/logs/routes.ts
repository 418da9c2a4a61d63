import type { FeaturePlugin } from '#server/http/serve.ts'
import { logsCalls } from '../../logs-contract.ts'
import { exportLog, readLog, verifyLog } from './service.ts'

export const serveLogs: FeaturePlugin = (kernel, serve) => {
  serve(logsCalls, 'GET /api/super-admin/logs/admin-actions', ({ query }) => readLog(kernel, query))
  serve(logsCalls, 'GET /api/super-admin/logs/verification', () => verifyLog(kernel))
  serve(logsCalls, 'GET /api/super-admin/logs/export', ({ query }, actor) => exportLog(kernel, actor, query))
}

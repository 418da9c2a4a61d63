import type { FeaturePlugin } from '#server/http/serve.ts'
import { overviewCalls } from '../../overview-contract.ts'
import { registerDailyProjection, readHealth, readOverview } from './service.ts'

export const serveOverview: FeaturePlugin = (kernel, serve) => {
  registerDailyProjection(kernel)
  serve(overviewCalls, 'GET /api/admin/overview', () => readOverview(kernel))
  serve(overviewCalls, 'GET /api/admin/health', () => readHealth(kernel))
}

import type { FeaturePlugin } from '#server/http/serve.ts'
import { adminFeaturesCalls } from '../../features-contract.ts'
import { readFeatures, switchFeature } from './service.ts'

export const serveFeatures: FeaturePlugin = (kernel, serve) => {
  serve(adminFeaturesCalls, 'GET /api/super-admin/features/status', () => readFeatures(kernel))
  serve(adminFeaturesCalls, 'POST /api/super-admin/features/:name/toggle', ({ params, body }, actor) =>
    switchFeature(kernel, { ...params, ...body }, actor),
  )
}

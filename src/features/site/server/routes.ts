import type { Room } from '#server/serve.ts'
import { siteCalls } from '../contract.ts'
import { readStats } from './service.ts'

export const siteRoutes: Room = (kernel, serve) => {
  serve(siteCalls, 'GET /api/public/stats', () => readStats(kernel.db))
}

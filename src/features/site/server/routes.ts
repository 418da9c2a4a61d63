import type { Room } from '#server/http/serve.ts'
import { siteCalls } from '../contract.ts'
import { serveRobots } from './robots.ts'
import { readAnswered, readStats } from './service.ts'
import { serveSitemap } from './sitemap.ts'

export const siteRoutes: Room = (kernel, serve) => {
  serveRobots(kernel)
  serveSitemap(kernel)
  serve(siteCalls, 'GET /api/public/stats', () => readStats(kernel.db))
  serve(siteCalls, 'GET /api/public/answered-questions', () => readAnswered(kernel.db))
}

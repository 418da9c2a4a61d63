import type { FeaturePlugin } from '#server/http/serve.ts'
import { siteCalls, referenceCalls } from '../contract.ts'
import { serveRobots } from './robots.ts'
import { serveSecurityContact } from './security-contact.ts'
import { serveSitemap } from './sitemap.ts'
import { readAnswered } from './read-answered.ts'
import { readStats } from './read-stats.ts'
import { createApiReference } from './reference/reference.ts'

export const siteRoutes: FeaturePlugin = (kernel, serve) => {
  serveRobots(kernel)
  serveSecurityContact(kernel)
  serveSitemap(kernel)
  const reference = createApiReference(kernel)
  serve(referenceCalls, 'GET /api/public/reference', () => reference.list())
  serve(referenceCalls, 'GET /api/public/reference/:group', ({ params }) => reference.read(params.group))
  serve(siteCalls, 'GET /api/public/stats', () => readStats(kernel.db))
  serve(siteCalls, 'GET /api/public/answered-questions', () => readAnswered(kernel.db))
}

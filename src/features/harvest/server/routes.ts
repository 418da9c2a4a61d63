import type { FeaturePlugin } from '#server/http/serve.ts'
import { serveFeeds } from './feeds.ts'
import { serveOai } from './oai.ts'

/** What others gather the library by: feeds and OAI-PMH. */
export const harvestRoutes: FeaturePlugin = (kernel) => {
  serveFeeds(kernel)
  serveOai(kernel)
}

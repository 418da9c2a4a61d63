import type { FeaturePlugin } from '#server/http/serve.ts'
import { serveFeeds } from './feeds.ts'
import { serveOai } from './oai.ts'

/** Registers the interfaces for harvesting the library: feeds and OAI-PMH. */
export const harvestRoutes: FeaturePlugin = (kernel) => {
  serveFeeds(kernel)
  serveOai(kernel)
}

import { test as base } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'
import { createCommunity, type Community } from './community.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'

const STARTED_WITHIN_MS = 120_000

type OfWorker = {
  /** Each worker's own, on a database of its own. */
  server: JourneyServer
  /** Made once for all journeys of a worker: to look at, and to leave as it is. */
  community: Community
}

/** As Playwright's, on the worker's own server, with pages that are alive once they have been gone to. */
export const test = base.extend<object, OfWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, hand) => {
      const server = await createOwnServer()
      // What runs beside the server finds it as every script does: by its settings.
      Object.assign(process.env, server.settings)
      await hand(server)
      await server.stop()
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  community: [
    async ({ playwright, server }, hand) => {
      const request = await playwright.request.newContext({ baseURL: server.address })
      await hand(await createCommunity(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  baseURL: ({ server }, hand) => hand(server.address),
  context: async ({ context, javaScriptEnabled }, hand) => {
    // Those without script are left as they are.
    if (javaScriptEnabled) waitForHydration(context)
    await hand(context)
  },
})

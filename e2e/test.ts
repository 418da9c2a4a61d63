import { test as base } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'
import { createCommunity, type Community } from './community.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'

const STARTED_WITHIN_MS = 300_000

type OfWorker = {
  /** Each worker's own server, with a separate database. */
  server: JourneyServer
  /** Created once per worker. All journeys of the worker share it and must not change it. */
  community: Community
}

/** Playwright's test, on the worker's own server. Navigation waits until pages are hydrated. */
export const test = base.extend<object, OfWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, hand) => {
      const server = await createOwnServer()
      // Scripts that run alongside the server find it by its settings.
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
    // Contexts without script do not wait for hydration.
    if (javaScriptEnabled) waitForHydration(context)
    await hand(context)
  },
})

import { staticIsland } from '#ui/static-island.tsx'
import { CommunityRail } from './community-rail.tsx'

/** The static sidebar of the form for everyone, which needs no JavaScript in the browser. */
export const Margin = staticIsland(
  async () => (await import('./community-rail.tsx')).CommunityRail,
  import.meta.env.SSR ? CommunityRail : undefined,
)

/** Loads the sidebar before the browser shows a page that the server did not render. */
export const loadParts = () => Margin.load()

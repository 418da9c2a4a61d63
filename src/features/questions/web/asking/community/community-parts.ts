import { staticIsland } from '#ui/static-island.tsx'
import { CommunityRail } from './community-rail.tsx'

/** The part of the form for everyone in which nothing needs script. */
export const Margin = staticIsland(
  async () => (await import('./community-rail.tsx')).CommunityRail,
  import.meta.env.SSR ? CommunityRail : undefined,
)

/** For a page that the server has not drawn. */
export const loadParts = () => Margin.load()

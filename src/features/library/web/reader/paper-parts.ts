import '#ui/article/article.css'
import './paper.css'
import { staticIsland } from '#ui/static-island.tsx'
import { PaperFront } from './paper-front.tsx'
import { PaperOutline } from './paper-outline.tsx'
import { PaperRail } from './paper-rail.tsx'
import { PaperText } from './paper-text.tsx'

/** The front section of the paper's page. Like the sections below, it needs no JavaScript. */
export const Front = staticIsland(
  async () => (await import('./paper-front.tsx')).PaperFront,
  import.meta.env.SSR ? PaperFront : undefined,
)
export const Outline = staticIsland(
  async () => (await import('./paper-outline.tsx')).PaperOutline,
  import.meta.env.SSR ? PaperOutline : undefined,
)
export const Rail = staticIsland(
  async () => (await import('./paper-rail.tsx')).PaperRail,
  import.meta.env.SSR ? PaperRail : undefined,
)
export const Text = staticIsland(
  async () => (await import('./paper-text.tsx')).PaperText,
  import.meta.env.SSR ? PaperText : undefined,
)

/** Loads the code of all sections, for a page that was not rendered by the server. */
export const loadParts = () => Promise.all([Front, Outline, Rail, Text].map(({ load }) => load()))

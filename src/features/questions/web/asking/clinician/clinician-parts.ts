import { staticIsland } from '#ui/static-island.tsx'
import { ClinicianRail } from './clinician-rail.tsx'
import { QuestionExamples } from './question-examples.tsx'
import { QuickTerms } from './quick-terms.tsx'

/** Static parts of the clinicians' forms, which need no JavaScript in the browser. */
export const Margin = staticIsland(
  async () => (await import('./clinician-rail.tsx')).ClinicianRail,
  import.meta.env.SSR ? ClinicianRail : undefined,
)
export const Examples = staticIsland(
  async () => (await import('./question-examples.tsx')).QuestionExamples,
  import.meta.env.SSR ? QuestionExamples : undefined,
)
export const Terms = staticIsland(
  async () => (await import('./quick-terms.tsx')).QuickTerms,
  import.meta.env.SSR ? QuickTerms : undefined,
)

/**
 * Loads the static parts before the browser shows a page that the server did not render. Parts that appear later would
 * move the buttons.
 */
export const loadParts = () => Promise.all([Margin, Examples, Terms].map(({ load }) => load()))

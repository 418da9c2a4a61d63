import { staticIsland } from '#ui/static-island.tsx'
import { ClinicianRail } from './clinician-rail.tsx'
import { QuestionExamples } from './question-examples.tsx'
import { QuickTerms } from './quick-terms.tsx'

/** The parts of the clinicians' forms in which nothing needs script. */
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

/** For a page that the server has not drawn: what came later would push the button away from under a finger. */
export const loadParts = () => Promise.all([Margin, Examples, Terms].map(({ load }) => load()))

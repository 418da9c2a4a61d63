import type { Workspace, PanelParts } from '#features/team/web/public.tsx'
import { Resources } from './resources-section.tsx'

/** As the server's table of rights says it. */
const MAY_ADD: readonly Workspace['paper']['standing'][] = ['lead', 'member', 'mentor', 'writer', 'suggester']

export const ResourcesPanel = ({ workspace: { paper, collaboration } }: PanelParts) => (
  <section aria-labelledby="resources-heading">
    <h2 id="resources-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
      Resources
    </h2>
    <Resources
      paperId={paper.id}
      resources={collaboration.shared_resources}
      mayAdd={MAY_ADD.includes(paper.standing)}
    />
  </section>
)

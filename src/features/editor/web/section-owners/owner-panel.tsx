import { useManuscript } from '../document/manuscript-data.tsx'
import type { PanelParts } from '#features/team/web/public.tsx'
import { SectionOwner } from './section-owner.tsx'

/** For the authors: who looks after the section that is open. */
export function OwnerPanel({ workspace }: PanelParts) {
  const { section, memberId } = useManuscript()
  if (!workspace.paper.is_team_member) return null
  return (
    <section aria-labelledby="owner-heading">
      <h2 id="owner-heading" className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">
        This section
      </h2>
      <SectionOwner key={section} workspace={workspace} name={section} memberId={memberId} />
    </section>
  )
}

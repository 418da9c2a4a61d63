import { useState } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { Rows, Row } from '#ui/rows.tsx'
import { shortDate } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Dashboard, MyClaim, CompletedPaper } from '../../contract.ts'
import { AVAILABLE_PATH } from '../../paths.ts'
import { claimStates } from '../../states.ts'
import { ownPapers, paperProgress } from '../paper-progress.ts'
import { pluralize } from '../pluralize.ts'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimRow } from './claim-row.tsx'
import { PaperRow } from './paper-row.tsx'

const PUBLISHED_SHOWN = 3

// Explains what the empty section will contain. For members with a published paper, also links to the open projects,
// unless the panel above already links to them.
function NothingActive({ dashboard, above }: Pick<WritingParts, 'dashboard' | 'above'>) {
  const hasPublished = dashboard.completed_papers.length > 0
  const leadsOn = hasPublished && above !== AVAILABLE_PATH && dashboard.available_questions > 0
  return (
    <section className="mt-8" aria-label="Active projects">
      <h2 className="text-[17px] leading-6 font-semibold">Active projects</h2>
      <p className="mt-2 max-w-[56ch] text-muted">
        {hasPublished ? 'No papers in progress. The next project' : 'No active projects yet. Each project'} you claim
        appears here with its progress and deadline.
        {leadsOn ? (
          <>
            {' '}
            <Link to={AVAILABLE_PATH} className="font-semibold text-brand hover:underline">
              Choose the next project
            </Link>
          </>
        ) : null}
      </p>
    </section>
  )
}

type WritingParts = {
  dashboard: Dashboard
  mayClaim: boolean
  /** The URL to which the button above the list already links. Rows do not repeat this link. */
  above?: string | undefined
}
type ActiveParts = WritingParts & { onOpenClaim: (claim: MyClaim) => void }

function ActiveProjects({ dashboard, mayClaim, above, onOpenClaim }: ActiveParts) {
  const papers = ownPapers(dashboard).filter((paper) => paperProgress(paper).state !== 'declined')
  const claims = dashboard.claims.filter(({ status }) => status !== claimStates.rejected)
  // A member who mentors papers is not expected to have a paper of their own.
  const isExpected = mayClaim && dashboard.mentored_papers.length === 0
  if (papers.length + claims.length === 0)
    return isExpected ? <NothingActive dashboard={dashboard} above={above} /> : null
  return (
    <Rows title="Active projects">
      {papers.map((paper) => (
        <PaperRow key={paper.paper_id} paper={paper} memberId={dashboard.user_profile.id} above={above} />
      ))}
      {claims.map((claim) => (
        <ClaimRow key={claim.claim_id} claim={claim} onOpen={onOpenClaim} />
      ))}
    </Rows>
  )
}

function LatestPublished({ dashboard }: { dashboard: Dashboard }) {
  const latest = dashboard.completed_papers.slice(0, PUBLISHED_SHOWN)
  if (latest.length === 0) return null
  return (
    <Rows title="Published papers">
      {latest.map((paper) => (
        <PublishedPaperRow key={paper.id} paper={paper} />
      ))}
    </Rows>
  )
}

/** Shows a member's papers in progress and published papers. */
export function WriterSections({ dashboard, mayClaim, above }: WritingParts) {
  const [openClaim, setOpenClaim] = useState<MyClaim>()
  return (
    <>
      <ActiveProjects dashboard={dashboard} mayClaim={mayClaim} above={above} onOpenClaim={setOpenClaim} />
      <LatestPublished dashboard={dashboard} />
      {openClaim ? <ClaimDetails claim={openClaim} onClose={() => setOpenClaim(undefined)} /> : null}
    </>
  )
}

/** Shows a published paper with the numbers of its views and likes. */
function PublishedPaperRow({ paper }: { paper: CompletedPaper }) {
  return (
    <Row
      title={paper.title}
      about={`${shortDate(paper.published_date)} · ${paper.category} · ${paper.paper_id}`}
      measure={
        <>
          <span>{pluralize(paper.views, 'view')}</span>
          {paper.likes > 0 ? <span>{pluralize(paper.likes, 'like')}</span> : null}
        </>
      }
      action={
        <ButtonLink to={`/research/${paper.paper_id}`} size="small" aria-label={`View Paper: ${paper.title}`}>
          View Paper
        </ButtonLink>
      }
    />
  )
}

import { useState } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import type { Dashboard, MyClaim } from '../../contract.ts'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimRow } from './claim-row.tsx'
import { AVAILABLE_PATH } from '../../paths.ts'
import { nextStep } from '../next-step.ts'
import { NextStepPanel } from './next-step-panel.tsx'
import { OverviewRail } from './overview-rail.tsx'
import { PaperRow } from './paper-row.tsx'
import { PublishedRow } from './published-row.tsx'
import { Rows } from '../row.tsx'
import { standingOf } from '../standing.ts'
import { claimStates } from '../../states.ts'

const PUBLISHED_SHOWN = 3

// The panel above says what to do next; here it is only told what will stand in this place.
function NothingActive() {
  return (
    <p className="mt-2 max-w-[56ch] text-muted">
      No active projects yet. Claim one under{' '}
      <Link to={AVAILABLE_PATH} className="font-semibold text-brand hover:underline">
        Available Projects
      </Link>
      ; it then appears here with its progress and its deadline.
    </p>
  )
}

type ActiveParts = { dashboard: Dashboard; mayClaim: boolean; onOpenClaim: (claim: MyClaim) => void }

function ActiveProjects({ dashboard, mayClaim, onOpenClaim }: ActiveParts) {
  const papers = dashboard.active_projects.filter((paper) => standingOf(paper).state !== 'declined')
  const claims = dashboard.claims.filter(({ status }) => status !== claimStates.rejected)
  if (papers.length + claims.length === 0) {
    if (!mayClaim) return null
    return (
      <section className="mt-8" aria-label="Active projects">
        <h2 className="text-[17px] leading-6 font-semibold">Active projects</h2>
        <NothingActive />
      </section>
    )
  }
  return (
    <Rows title="Active projects">
      {papers.map((paper) => (
        <PaperRow key={paper.paper_id} paper={paper} memberId={dashboard.user_profile.id} />
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
        <PublishedRow key={paper.id} paper={paper} />
      ))}
    </Rows>
  )
}

type OverviewParts = { dashboard: Dashboard; now: Date; mayClaim: boolean }

/** The dashboard's first tab: what to do now, what is under way, what is out. */
export function Overview({ dashboard, now, mayClaim }: OverviewParts) {
  const [openClaim, setOpenClaim] = useState<MyClaim>()
  const step = nextStep(dashboard, { now, mayClaim })
  return (
    <div className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <NextStepPanel step={step} />
        <ActiveProjects dashboard={dashboard} mayClaim={mayClaim} onOpenClaim={setOpenClaim} />
        <LatestPublished dashboard={dashboard} />
      </div>
      <OverviewRail dashboard={dashboard} />
      {openClaim ? <ClaimDetails claim={openClaim} onClose={() => setOpenClaim(undefined)} /> : null}
    </div>
  )
}

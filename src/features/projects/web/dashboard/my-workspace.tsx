import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Dashboard, MyClaim } from '../../contract.ts'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimRow } from './claim-row.tsx'
import { useMyClaims } from '../live-data.ts'
import { AVAILABLE_PATH } from '../../paths.ts'
import { MyProposals } from '../suggestions/my-proposals-section.tsx'
import { MyRefinedQuestions } from '../suggestions/my-refined-questions-section.tsx'
import { MyWaits } from '../waitlist/my-waits-section.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PaperRow } from './paper-row.tsx'
import { Rows } from '#ui/rows.tsx'
import { SharedPapers } from './shared-papers.tsx'
import { FindableChoice, TeamInvitations } from '../team/team-invitations-section.tsx'

const TeamDialog = lazy(() => import('../team/team-dialog.tsx'))

function MyClaims() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyClaims()
  const [openClaim, setOpenClaim] = useState<MyClaim>()
  if (isPending) return <Skeleton label="Loading claims" />
  if (error) return <LoadError title="Your claims could not be loaded" error={error} retry={() => void refetch()} />
  const claims = data.pages.flatMap((page) => page.claims)
  if (claims.length === 0) return null
  return (
    <>
      <Rows title="My claims">
        {claims.map((claim) => (
          <ClaimRow key={claim.claim_id} claim={claim} onOpen={setOpenClaim} />
        ))}
      </Rows>
      {hasNextPage ? (
        <div className="py-7">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show earlier claims
          </Button>
        </div>
      ) : null}
      {openClaim ? <ClaimDetails claim={openClaim} onClose={() => setOpenClaim(undefined)} /> : null}
    </>
  )
}

/** Shows the tab with the member's papers in progress, claims, proposals and refined questions. */
export function MyWorkspace({ dashboard, mayClaim }: { dashboard: Dashboard; mayClaim: boolean }) {
  const { active_projects: papers, user_profile: me } = dashboard
  const [teamOf, setTeamOf] = useState<string>()
  return (
    <div className="max-w-[960px]">
      <h2 className="sr-only">My Workspace</h2>
      <TeamInvitations />
      {papers.length > 0 ? (
        <Rows title="My papers">
          {papers.map((paper) => (
            <PaperRow key={paper.paper_id} paper={paper} memberId={me.id} onTeam={() => setTeamOf(paper.paper_id)} />
          ))}
        </Rows>
      ) : (
        <EmptyState
          title="No papers in progress"
          action={<ButtonLink to={AVAILABLE_PATH}>Choose a project</ButtonLink>}
        >
          Your paper appears here, with its nine sections, when the editors approve your claim or proposal.
        </EmptyState>
      )}
      <SharedPapers papers={dashboard.shared_papers} />
      <MyClaims />
      <MyWaits />
      {mayClaim ? <MyProposals /> : null}
      {mayClaim ? <MyRefinedQuestions /> : null}
      {mayClaim ? <FindableChoice /> : null}
      {teamOf ? (
        <Suspense>
          <TeamDialog paperId={teamOf} memberId={me.id} onClose={() => setTeamOf(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

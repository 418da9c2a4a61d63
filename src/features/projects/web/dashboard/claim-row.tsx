import { CLAIM_REVIEW_TIME } from '#shared/business.ts'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import type { MyClaim } from '../../contract.ts'
import { claimStates } from '../../states.ts'
import { ClaimState } from './claim-state.tsx'
import { Row } from '#ui/rows.tsx'
import { TEAM_NAME } from '../paper-progress.ts'

const stateInWords = ({ status, answer_by, left_at }: MyClaim): string | undefined => {
  if (left_at) return 'You left the team'
  return status === claimStates.pending ? `With the editors, answer by ${dayMonth(answer_by)}` : undefined
}

const measureOf = ({ status, decided_at }: MyClaim): string => {
  if (status === claimStates.pending) return CLAIM_REVIEW_TIME
  return decided_at ? `since ${dayMonth(decided_at)}` : ''
}

/** Shows a claim and its outcome. */
export function ClaimRow({ claim, onOpen }: { claim: MyClaim; onOpen: (claim: MyClaim) => void }) {
  return (
    <Row
      title={claim.project_title}
      about={`Claimed ${dayMonth(claim.requested_at)} ${TEAM_NAME[claim.team_type]}`}
      state={<ClaimState status={claim.status} words={stateInWords(claim)} />}
      measure={measureOf(claim)}
      action={
        <Button size="small" onClick={() => onOpen(claim)} aria-label={`See claim on ${claim.project_title}`}>
          See claim
        </Button>
      }
    />
  )
}

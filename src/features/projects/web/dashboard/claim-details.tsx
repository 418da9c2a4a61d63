import { weekdayDate } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { MyClaim } from '../../contract.ts'
import { claimStates } from '../../states.ts'
import { ClaimState } from './claim-state.tsx'
import { useWithdrawClaim } from '../live-data.ts'
import { claimPath } from '../../paths.ts'
import { paperAddress } from '../next-step.ts'
import { TEAM_NAME } from '../paper-progress.ts'

function WhatNow({ claim, onClose }: { claim: MyClaim; onClose: () => void }) {
  const withdraw = useWithdrawClaim()
  if (claim.status === claimStates.pending) {
    const places = claim.places === 1 ? 'your place is' : `your ${claim.places} places are`
    const send = () =>
      withdraw.mutate(claim, {
        onSuccess: () => {
          showToast({ title: 'Claim withdrawn', text: 'Its places are open to others again.' })
          onClose()
        },
      })
    return (
      <>
        <p>
          You’ll hear from the editors by {weekdayDate(claim.answer_by)}. Until then {places} reserved.
          {claim.places === 1 ? '' : ' You can invite the others once it is approved.'}
        </p>
        {withdraw.error ? (
          <p role="alert" className="mt-3 font-semibold text-danger">
            {withdraw.error instanceof Failure ? withdraw.error.detail : 'The claim could not be withdrawn.'}
          </p>
        ) : null}
        <div className="mt-5">
          <Button kind="danger" onClick={send} disabled={withdraw.isPending}>
            Withdraw claim
          </Button>
        </div>
      </>
    )
  }
  if (claim.status === claimStates.revision_requested) {
    return (
      <ButtonLink to={claimPath(claim.project_id)} kind="main">
        Revise claim
      </ButtonLink>
    )
  }
  if (claim.left_at) return <p>You left the team on {weekdayDate(claim.left_at)}.</p>
  return claim.paper_id ? <ButtonLink to={paperAddress(claim.paper_id)}>Continue Writing</ButtonLink> : null
}

/** Shows a claim, the editors' answer, and the actions that are possible. */
export function ClaimDetails({ claim, onClose }: { claim: MyClaim; onClose: () => void }) {
  return (
    <Dialog open title="Your claim" onClose={onClose}>
      <h3 className="font-serif text-[21px] leading-7 font-semibold break-words">{claim.project_title}</h3>
      <p className="mt-1 text-[14px] leading-5 text-muted">
        Claimed on {weekdayDate(claim.requested_at)} {TEAM_NAME[claim.team_type]} · <ClaimState status={claim.status} />
      </p>
      <h4 className="mt-5 text-[13px] leading-[18px] text-muted">Why you want to work on it</h4>
      <p className="mt-1 break-words whitespace-pre-line">{claim.explanation}</p>
      {claim.notes ? (
        <>
          <h4 className="mt-5 text-[13px] leading-[18px] text-muted">Notes from the editors</h4>
          <p className="mt-1 break-words whitespace-pre-line">{claim.notes}</p>
        </>
      ) : null}
      <div className="mt-5 border-t border-line pt-5">
        <WhatNow claim={claim} onClose={onClose} />
      </div>
    </Dialog>
  )
}

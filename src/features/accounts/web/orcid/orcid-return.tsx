import { lazy, useEffect, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { type OrcidOutcome, finishOrcid } from '../orcid.ts'
import { OrcidSignedIn } from './orcid-welcome.tsx'
import { OrcidWaiting } from './orcid-progress.tsx'
import { OrcidSignInOption } from './orcid-sign-in-option.tsx'
import { useSession } from '../session.ts'
import { useAnswer } from '../use-answer.ts'

const Linked = ({ orcidId }: { orcidId: string }) => (
  <AccountPageFrame title="Your ORCID iD is linked">
    <p role="status" className="mb-5">
      {orcidId} is now verified on your profile and appears next to your name on your publications. You can also sign in
      with it.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/student/profile" kind="main">
        Your profile
      </ButtonLink>
      <ButtonLink to="/settings/security">Security settings</ButtonLink>
    </div>
  </AccountPageFrame>
)

/**
 * Shows why the authorization failed, and how to continue. A request that never reached the server can be sent again.
 */
function Failed({ error, askAgain }: { error: Error; askAgain: () => void }) {
  const { user } = useSession()
  return (
    <AccountPageFrame title="Something went wrong with ORCID">
      <p role="alert" className="mb-5">
        {error.message}
      </p>
      <div className="flex flex-wrap gap-3">
        {error instanceof Failure && error.kind === 'network' ? (
          <Button kind="main" onClick={askAgain}>
            Try Again
          </Button>
        ) : (
          <OrcidSignInOption kind="main" purpose={user ? 'link' : 'sign-in'}>
            Try ORCID again
          </OrcidSignInOption>
        )}
        {user ? (
          <ButtonLink to="/settings/security">Security settings</ButtonLink>
        ) : (
          <ButtonLink to="/login">Sign in without ORCID</ButtonLink>
        )}
      </div>
    </AccountPageFrame>
  )
}

// These forms are loaded separately, since few users who return from ORCID need them.
const OrcidSecondFactor = lazy(() => import('./orcid-second-factor.tsx'))
const OrcidUnknown = lazy(() => import('./orcid-unknown.tsx'))

function Ended({ ending }: { ending: OrcidOutcome }) {
  switch (ending.end) {
    case 'signed in':
      return <OrcidSignedIn user={ending.user} />
    case 'second factor asked':
      return <OrcidSecondFactor challenge={ending.challenge} has={ending.has} />
    case 'unknown here':
      return <OrcidUnknown proven={ending.proven} />
    case 'linked':
      return <Linked orcidId={ending.orcidId} />
  }
}

/** Shows the outcome of an authorization at ORCID, from the parameters in the URL. */
export default function OrcidReturned() {
  const [search] = useState(() => location.search)
  // The parameters that ORCID added work only once and do not belong in the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const { data, error, askAgain } = useAnswer(search, finishOrcid)
  if (data) return <Ended ending={data} />
  return error ? <Failed error={error} askAgain={askAgain} /> : <OrcidWaiting />
}

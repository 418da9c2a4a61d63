import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { OrcidSignedIn } from './orcid-welcome.tsx'
import { SecondFactorForm, type SecondFactorFormProps } from '../second-factor/second-factor-form.tsx'
import type { SessionUser } from '../session.ts'

type OrcidSecondFactorProps = Pick<SecondFactorFormProps, 'challenge' | 'has'>

/** Shows the form for the second factor of a sign-in by ORCID. */
export default function OrcidSecondFactor({ challenge, has }: OrcidSecondFactorProps) {
  const navigate = useNavigate()
  const [user, setUser] = useState<SessionUser>()
  if (user) return <OrcidSignedIn user={user} />
  return (
    <AccountPageFrame title="Sign In to Your Account">
      <SecondFactorForm
        challenge={challenge}
        has={has}
        onSignedIn={setUser}
        onStartAgain={() => void navigate('/login', { replace: true })}
      />
    </AccountPageFrame>
  )
}

import type { ReactNode } from 'react'
import { OrcidSignInOption } from './orcid-sign-in-option.tsx'

/** Shows the ORCID sign-in next to e-mail address and password. */
export default function OrcidSignIn(): ReactNode {
  return <OrcidSignInOption purpose="sign-in">Sign in with ORCID</OrcidSignInOption>
}

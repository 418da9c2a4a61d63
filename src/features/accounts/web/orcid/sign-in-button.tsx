import type { ReactNode } from 'react'
import { OrcidSignInOption } from './orcid-sign-in-option.tsx'

/** The way in by ORCID, beside e-mail address and password. */
export default function OrcidSignIn(): ReactNode {
  return <OrcidSignInOption purpose="sign-in">Sign in with ORCID</OrcidSignInOption>
}

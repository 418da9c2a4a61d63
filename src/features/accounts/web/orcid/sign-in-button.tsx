import type { ReactNode } from 'react'
import { OrcidSignInOption } from './orcid-sign-in-option.tsx'

/** Shows the button for signing in with ORCID in the sign-in form. */
export default function OrcidSignIn(): ReactNode {
  return <OrcidSignInOption purpose="sign-in">Sign in with ORCID</OrcidSignInOption>
}

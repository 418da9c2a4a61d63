import type { ReactNode } from 'react'
import { OrcidWay } from './orcid-way.tsx'

/** The way in by ORCID, beside e-mail address and password. */
export default function OrcidSignIn(): ReactNode {
  return <OrcidWay purpose="sign-in">Sign in with ORCID</OrcidWay>
}

import { useEffect, useRef } from 'react'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { useArrival } from '../arrival.ts'
import type { SessionUser } from '../session.ts'

/** Greets a member who signed in by ORCID, and opens their landing page. */
export function OrcidSignedIn({ user }: { user: SessionUser }) {
  const arrive = useRef(useArrival())
  useEffect(() => arrive.current(user), [user])
  return (
    <AccountPageFrame title={`Welcome back, ${user.first_name}!`}>
      <p role="status">You are signed in with your ORCID iD.</p>
    </AccountPageFrame>
  )
}

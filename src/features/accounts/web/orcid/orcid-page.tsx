import { lazy, Suspense } from 'react'
import { OrcidWaiting } from './orcid-progress.tsx'
import { useReady } from '../session.ts'

const OrcidReturned = lazy(() => import('./orcid-return.tsx'))

/**
 * Shows the page to which ORCID redirects the browser. The parameters in its URL are read in the browser only, so that
 * the server renders the same page for everyone.
 */
export default function OrcidPage() {
  if (!useReady()) return <OrcidWaiting />
  return (
    <Suspense fallback={<OrcidWaiting />}>
      <OrcidReturned />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import DrawnAtOnce from './donation-form.tsx'
import type { Offer } from './support-loader.ts'

// The server draws the form with the page. A browser leaves it unchanged until its code, which the page can be read
// without, has come.
const DonationForm = import.meta.env.SSR ? DrawnAtOnce : lazy(() => import('./donation-form.tsx'))

/** Shows the form for a donation. */
export function DonationPanel({ offer }: { offer: Offer }) {
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <DonationForm offer={offer} />
    </Suspense>
  )
}

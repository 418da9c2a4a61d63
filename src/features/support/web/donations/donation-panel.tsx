import { lazy, Suspense } from 'react'
import DrawnAtOnce from './donation-form.tsx'
import type { Offer } from './support-loader.ts'

// The server renders the form with the page. The browser keeps that form unchanged until the form's code has loaded,
// because the page is readable without the code.
const DonationForm = import.meta.env.SSR ? DrawnAtOnce : lazy(() => import('./donation-form.tsx'))

/** Shows the form for a donation. */
export function DonationPanel({ offer }: { offer: Offer }) {
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <DonationForm offer={offer} />
    </Suspense>
  )
}

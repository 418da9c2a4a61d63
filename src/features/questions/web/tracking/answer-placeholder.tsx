import { lazy, Suspense, useSyncExternalStore } from 'react'
import { personOf, useSession } from '#features/accounts/web/public.tsx'
import { answerSessionAt } from './answer-conversation.ts'

// Only who comes by a mailed link needs it.
const AnswerForm = lazy(() => import('./answer-form.tsx'))

function hearFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Where an asker answers what an editor asked back: on the tracking page, for who has come by the mailed link. */
export function AnswerPlace({ trackingNumber }: { trackingNumber: string }) {
  const person = personOf(useSession())
  const answering = useSyncExternalStore(
    hearFragment,
    () => answerSessionAt(trackingNumber, window.location.hash, person),
    () => undefined,
  )
  if (!answering) return null
  return (
    <Suspense
      fallback={
        <p role="status" className="mt-6 text-muted">
          Loading what was asked…
        </p>
      }
    >
      <AnswerForm key={person} answering={answering} />
    </Suspense>
  )
}

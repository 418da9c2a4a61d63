import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'

/** Why a list could not be loaded, and the way to try once more. */
export function NotLoaded({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <section role="alert" className="py-12">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">The list could not be loaded</h2>
      <p className="mt-2 mb-5 text-muted">
        {error instanceof Failure ? error.detail : 'Something went wrong on our side.'}
      </p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}

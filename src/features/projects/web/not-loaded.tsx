import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'

/** What could not be loaded, why, and the way to try once more. */
export function NotLoaded({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  const reason = error instanceof Failure ? error.detail : 'Something went wrong on our side.'
  return (
    <section role="alert" className="py-12">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">{title}</h2>
      <p className="mt-2 mb-5 text-muted">{reason}</p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}

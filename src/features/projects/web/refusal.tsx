import { Failure } from '#shared/calls/failure.ts'

/** Shows why an action failed, with the server's message if there is one. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="text-[14px] leading-5 font-semibold break-words text-danger">
      {error instanceof Failure ? error.detail : 'Something went wrong on our side. Please try again.'}
    </p>
  )
}

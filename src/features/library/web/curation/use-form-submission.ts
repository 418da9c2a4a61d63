import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

type Sending = { isSending: boolean; failure?: string | undefined; errors: Record<string, string> }

const RESTING: Sending = { isSending: false, errors: {} }

/** The specification's words for what went wrong without a sentence of the server's own. */
type Wording = { otherwise: string; answered?: (status: number) => string }

function wordsFor(error: unknown, { otherwise, answered }: Wording): string {
  if (!(error instanceof Failure)) return otherwise
  return error.unexplained === undefined || !answered ? error.detail : answered(error.unexplained)
}

/**
 * Sends a form once at a time, and stores the errors: by field if the server named one, otherwise for the whole form.
 */
export function useFormSubmission(wording: Wording) {
  const [sending, setSending] = useState(RESTING)
  const { once } = useOneAtATime()
  const send = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    once(async () => {
      setSending({ isSending: true, errors: {} })
      try {
        return await work()
      } catch (error) {
        const errors = errorsByField(error instanceof Failure ? error.errors : undefined)
        setSending({ isSending: false, errors, failure: wordsFor(error, wording) })
        return undefined
      }
    })
  return { ...sending, send }
}

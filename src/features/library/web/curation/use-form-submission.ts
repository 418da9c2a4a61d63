import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

type Sending = { isSending: boolean; failure?: string | undefined; errors: Record<string, string> }

const RESTING: Sending = { isSending: false, errors: {} }

/** The messages for errors that the server did not explain. `answered` is used if the server sent a status. */
type Wording = { otherwise: string; answered?: (status: number) => string }

function wordsFor(error: unknown, { otherwise, answered }: Wording): string {
  if (!(error instanceof Failure)) return otherwise
  return error.unexplained === undefined || !answered ? error.detail : answered(error.unexplained)
}

/**
 * Submits a form, one request at a time. Returns the errors by field if the server named fields, otherwise one error
 * for the whole form.
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

import { failureText } from '#shared/calls/failure.ts'
import { wantsPassword } from '#shared/password-again.ts'
import { showToast } from '#ui/toasts/toast-store.ts'

/**
 * Shows a failure for five seconds, in the server's own words, and rethrows it. A request for the password is left to
 * its dialog.
 */
export const withFailureToast = <T>(title: string, doing: Promise<T>): Promise<T> =>
  doing.catch((error: unknown) => {
    if (!wantsPassword(error)) showToast({ title, text: failureText(error), kind: 'danger' })
    throw error
  })

import { failureText } from '#shared/calls/failure.ts'
import { wantsPassword } from '#shared/password-again.ts'
import { showToast } from '#ui/toasts/toast-store.ts'

/**
 * Shows the server's message for a failure for five seconds, and rethrows the failure. If the failure requests the
 * password again, nothing is shown here, because the password dialog handles it.
 */
export const withFailureToast = <T>(title: string, doing: Promise<T>): Promise<T> =>
  doing.catch((error: unknown) => {
    if (!wantsPassword(error)) showToast({ title, text: failureText(error), kind: 'danger' })
    throw error
  })

import { failureText } from '#shared/calls/failure.ts'
import { wantsPassword } from '#shared/password-again.ts'
import { showToast } from '#ui/toasts/toast-store.ts'

/** Says for five seconds what failed, with the server's own words, and throws it on. That the password is wanted is said by its dialog. */
export const withFailureToast = <T>(title: string, doing: Promise<T>): Promise<T> =>
  doing.catch((error: unknown) => {
    if (!wantsPassword(error)) showToast({ title, text: failureText(error), kind: 'danger' })
    throw error
  })

import { Failure } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'

const TRY_AGAIN = 'Please try again.'

/** Sends the newsletter form and shows the outcome in it. The typed text stays until the server has received it. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const told = form.querySelector('[role=status]')
  if (!button || !told) return
  button.disabled = true
  try {
    const email = new FormData(form).get('email')
    const { message } = await call('POST /api/notifications/support-request', {
      body: { email: typeof email === 'string' ? email : '' },
    })
    told.textContent = message
    form.reset()
  } catch (error) {
    told.textContent = error instanceof Failure ? error.detail : TRY_AGAIN
    showToast({ title: 'Subscription failed', kind: 'danger' })
  } finally {
    button.disabled = false
  }
}

import { Failure } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { amountOf, type DonationChoice } from './donation-choice.ts'

const NOT_REACHED = 'The payment page could not be opened. You were not charged. Please try again.'

/** Opens Stripe's page; shows the reason for a failure in a toast. @returns whether the page is being opened */
export async function goToPayment(choice: DonationChoice): Promise<boolean> {
  try {
    const body = { amount: amountOf(choice), interval: choice.interval }
    const { url } = await call('POST /api/donations/checkout', { body })
    window.location.assign(url)
    return true
  } catch (error) {
    const text = error instanceof Failure ? error.detail : NOT_REACHED
    showToast({ title: 'Donation not started', text, kind: 'danger' })
    return false
  }
}

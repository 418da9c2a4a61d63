import type { FeaturePlugin } from '#server/http/serve.ts'
import { donationsCalls } from '../../donations-contract.ts'
import { createStripeLoader } from './stripe.ts'
import { stripeSettings } from './stripe-settings.ts'
import { handleStripeEvent } from './webhook.ts'
import { beginDonation, endDonation, readOffer, readStatus, settleDonations } from './service.ts'

export const donationRoutes: FeaturePlugin = (kernel, serve) => {
  const stripe = kernel.settings.of(stripeSettings)
  const provider = { kernel, stripe: stripe && createStripeLoader(stripe) }
  kernel.jobs.schedule('support.settle-gifts', '41 * * * *', () => settleDonations(provider))
  serve(donationsCalls, 'GET /api/donations/offer', () => readOffer(provider))
  serve(donationsCalls, 'POST /api/donations/checkout', ({ body }, giver) => beginDonation(provider, body, giver))
  serve(donationsCalls, 'GET /api/donations/status/:sessionId', ({ params }) => readStatus(provider, params.sessionId))
  serve(donationsCalls, 'POST /api/donations/webhook', ({ body }, _sender, { header }) =>
    handleStripeEvent(provider, { body, signature: header('stripe-signature') }),
  )
  serve(donationsCalls, 'POST /api/donations/end', ({ body }) => endDonation(provider, body.token))
}

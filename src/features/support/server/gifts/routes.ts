import type { FeaturePlugin } from '#server/http/serve.ts'
import { giftsCalls } from '../../gifts-contract.ts'
import { openStripe } from './stripe.ts'
import { takeEvent } from './webhook.ts'
import { beginGift, endGift, readOffer, readStatus, settleGifts } from './service.ts'

export const giftRoutes: FeaturePlugin = (kernel, serve) => {
  const { stripe } = kernel.settings
  const provider = { kernel, stripe: stripe && openStripe(stripe) }
  kernel.jobs.schedule('support.settle-gifts', '41 * * * *', () => settleGifts(provider))
  serve(giftsCalls, 'GET /api/donations/offer', () => readOffer(provider))
  serve(giftsCalls, 'POST /api/donations/checkout', ({ body }, giver) => beginGift(provider, body, giver))
  serve(giftsCalls, 'GET /api/donations/status/:sessionId', ({ params }) => readStatus(provider, params.sessionId))
  serve(giftsCalls, 'POST /api/donations/webhook', ({ body }, _sender, { header }) =>
    takeEvent(provider, { body, signature: header('stripe-signature') }),
  )
  serve(giftsCalls, 'POST /api/donations/end', ({ body }) => endGift(provider, body.token))
}

import * as z from 'zod'
import { declareSettings, serviceAddress } from '#server/feature-settings.ts'
import { StartupError } from '#server/startup-error.ts'

const environment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{4,250}$/, 'is not a secret key of Stripe, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{4,250}$/, 'is not a signing secret of Stripe, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: serviceAddress.default('https://api.stripe.com'),
}

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

/** The settings of the Stripe account that receives donations; undefined if none are set. */
export const stripeSettings = declareSettings({
  environment,
  read: (read): StripeSettings | undefined => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read
    if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl }
    if (!secretKey && !webhookSecret) return undefined
    throw new StartupError('Bad setting: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; set both or neither.')
  },
})

import * as z from 'zod'
import { StartupError } from './startup-error.ts'

const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'is not an address that begins with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''))

/** The settings of donations by Stripe, as they stand in the environment. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{4,250}$/, 'is not a secret key of Stripe, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{4,250}$/, 'is not a signing secret of Stripe, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
}

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

type Read = z.output<z.ZodObject<typeof stripeEnvironment>>

/** How donations are taken; undefined while nothing is set. @throws StartupError for one secret without the other. */
export function stripeSettings(read: Read): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl }
  if (!secretKey && !webhookSecret) return undefined
  throw new StartupError('Bad setting: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; set both or neither.')
}

import * as z from 'zod'
import { isAddress } from './access/network-rules.ts'

const RECIPIENTS_MAX = 20

const parts = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Settings of the recipients of alerts. */
export const alertEnvironment = {
  INFLO_ALERT_EMAILS: z
    .string()
    .transform(parts)
    .refine((all) => all.length <= RECIPIENTS_MAX && all.every((one) => z.email().safeParse(one).success), {
      error: `is not a list of at most ${RECIPIENTS_MAX} e-mail addresses separated by commas`,
    })
    .default([]),
  INFLO_ALERT_WEBHOOK: z
    .string()
    .refine((value) => isAddress(value, ['https:', 'http:']), {
      error: 'is not an address that begins with https:// or http://',
    })
    .optional(),
}

type Read = { INFLO_ALERT_EMAILS: string[]; INFLO_ALERT_WEBHOOK?: string | undefined }

/** Returns the recipients of alerts; every admin if none is configured. */
export const alertSettings = ({ INFLO_ALERT_EMAILS, INFLO_ALERT_WEBHOOK }: Read) => ({
  recipients: INFLO_ALERT_EMAILS,
  webhook: INFLO_ALERT_WEBHOOK,
})

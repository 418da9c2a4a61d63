import type { Generated } from 'kysely'

export type LinkPurpose = 'confirm' | 'leave'

type SubscriptionTable = {
  id: Generated<string>
  address: string
  member_id: string | null
  asked_at: Date
  confirmed_at: Date | null
  /** YYYY-MM-DD, the first of a month. */
  last_letter: string | null
}

type LinkTable = {
  token_hash: string
  purpose: LinkPurpose
  subscription_id: string | null
  made_at: Date
  used_at: Date | null
}

declare module '#server/db.ts' {
  interface Tables {
    'support.newsletter_subscription': SubscriptionTable
    'support.newsletter_link': LinkTable
  }
}

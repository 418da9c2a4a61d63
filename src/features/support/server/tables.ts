import type { Generated } from 'kysely'
import type { FeedbackType } from '../feedback-options.ts'
import type { DonationInterval } from '../donation-options.ts'
import type { DonationState, MessageState } from '../states.ts'

export type LinkPurpose = 'confirm' | 'leave'

type SubscriptionTable = {
  id: Generated<string>
  address: string
  member_id: string | null
  asked_at: Date
  confirmed_at: Date | null
  /** The month of the last letter, as the date of its first day (YYYY-MM-DD). */
  last_letter: string | null
  /** True while the member has left but can still come back: no letter is sent. */
  away: Generated<boolean>
}

type LinkTable = {
  token_hash: string
  purpose: LinkPurpose
  subscription_id: string | null
  made_at: Date
  used_at: Date | null
}

export type MessageTable = {
  id: Generated<string>
  kind: FeedbackType | 'help_card' | 'paper_submission' | 'assistant'
  subject: string
  message: string
  name: string | null
  email: string | null
  page: string | null
  context: Generated<string | null>
  member_id: string | null
  state: Generated<MessageState>
  sent_at: Date
  changed_at: Date
}

type ReplyTable = {
  id: Generated<string>
  message_id: string
  text: string
  actor_id: string | null
  actor_name: string
  /** True if the message's sender wrote the reply. */
  from_sender: Generated<boolean>
  sent_at: Date
}

type DonationTable = {
  id: string
  session_id: string
  interval: DonationInterval
  amount_cents: number
  currency: string
  state: Generated<DonationState>
  subscription_id: string | null
  ended_at: Date | null
  member_id: string | null
  made_at: Date
  changed_at: Date
}

type DonationPaymentTable = {
  reference: string
  gift_id: string
  amount_cents: number
  refunded_cents: Generated<number>
  paid_at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'support.newsletter_subscription': SubscriptionTable
    'support.newsletter_link': LinkTable
    'support.message': MessageTable
    'support.reply': ReplyTable
    'support.donation': DonationTable
    'support.donation_payment': DonationPaymentTable
  }
}

import type { Generated, Selectable } from 'kysely'
import type { Quote } from '#server/mail/quotes.ts'
import type { MailChoice } from '../events.ts'

export type NoticeTable = {
  id: Generated<string>
  member_id: string
  event: string
  text: string
  link: string
  in_bell: boolean
  for_digest: boolean
  in_browser: Generated<boolean>
  /** The text of the notice's e-mail, if the e-mail could not be sent. */
  detail: Generated<string | null>
  /** The item that the notice is about. Once the member has viewed it, all notices about it are marked as read. */
  about: string | null
  /** The member whose words or action the notice reports. */
  from_id: string | null
  created_at: Date
  read_at: Date | null
  digested_at: Date | null
}

export type ChoiceTable = {
  member_id: string
  event: string
  in_bell: boolean
  mail: MailChoice
  /** The choice for browser notifications; null for the event's default. */
  in_browser: boolean | null
}

type PreferenceTable = {
  member_id: string
  /** Quiet hours as HH:MM in the zone. Either all three columns are set, or none of them. */
  quiet_from: string | null
  quiet_to: string | null
  quiet_zone: string | null
  shows_content: Generated<boolean>
}
export type PreferenceRow = Selectable<PreferenceTable>

type HeldMailTable = {
  id: Generated<string>
  member_id: string
  /** The event that the e-mail is about; null for the digest. */
  event: string | null
  subject: string
  body: string
  unsubscribe_url: string
  due_at: Date
  from_id: string | null
  quotes: Quote[] | null
}

type DigestTable = {
  member_id: string
  /** The day of the last digest, as YYYY-MM-DD. */
  last_day: string
}

type RefusedAddressTable = { address_hash: string; refused_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'notifications.notice': NoticeTable
    'notifications.choice': ChoiceTable
    'notifications.preference': PreferenceTable
    'notifications.quiet_hours_queue': HeldMailTable
    'notifications.digest': DigestTable
    'notifications.refused_address': RefusedAddressTable
  }
}

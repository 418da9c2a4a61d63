import type { Generated } from 'kysely'
import type { MailChoice } from '../events.ts'

export type NoticeTable = {
  id: Generated<string>
  member_id: string
  event: string
  text: string
  link: string
  in_bell: boolean
  for_digest: boolean
  created_at: Date
  read_at: Date | null
  digested_at: Date | null
}

export type ChoiceTable = { member_id: string; event: string; in_bell: boolean; mail: MailChoice }

type DigestTable = {
  member_id: string
  /** YYYY-MM-DD */
  last_day: string
}

type DigestLinkTable = { token_hash: string; member_id: string; made_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'notifications.notice': NoticeTable
    'notifications.choice': ChoiceTable
    'notifications.digest': DigestTable
    'notifications.digest_link': DigestLinkTable
  }
}

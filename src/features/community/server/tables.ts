import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ContactState, ReportStatus } from '../states.ts'

export type ConversationKind = 'official' | 'open' | 'team' | 'direct'

type ConversationTable = {
  id: string
  kind: ConversationKind
  name: string | null
  description: Generated<string>
  owner_id: string | null
  paper_id: string | null
  head: Generated<number>
  opened_at: Date
  last_message_at: Date | null
  archived_at: Date | null
  /** The skeleton of the channel's name; only for official and open channels. */
  likeness: string | null
}
export type ConversationRow = Selectable<ConversationTable>

type ParticipantTable = {
  conversation_id: string
  member_id: string
  joined_at: Date
  last_read: Generated<number>
  is_muted: Generated<boolean>
  /** In a thread, the number of the newest message that the member was notified of. */
  told_to: Generated<number>
}
export type ParticipantRow = Selectable<ParticipantTable>

type PairTable = { lower_id: string; higher_id: string; conversation_id: string }

type MessageTable = {
  id: string
  conversation_id: string
  number: number
  sender_id: string
  client_id: string
  content: string
  reply_to: string | null
  mentions: ColumnType<string[], string[] | undefined, string[]>
  warned: ColumnType<string[], string[] | undefined, string[]>
  sent_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  deleted_by_id: string | null
  pinned_at: Date | null
  pinned_by_id: string | null
}
export type MessageRow = Selectable<MessageTable>

type ReactionTable = { message_id: string; member_id: string; emoji: string; reacted_at: Date }
type PresenceTable = { member_id: string; process_id: string; until: Date }

type PrivacyTable = {
  member_id: string
  from_students: Generated<boolean>
  from_faculty: Generated<boolean>
  from_clinicians: Generated<boolean>
  from_admins: Generated<boolean>
}
export type PrivacyRow = Selectable<PrivacyTable>

type BlockTable = { member_id: string; blocked_id: string; blocked_at: Date; is_mute: Generated<boolean> }
type EditTable = { message_id: string; edited_at: Date; content: string }

type ReportTable = {
  id: string
  message_id: string
  status: ReportStatus
  opened_at: Date
  decided_at: Date | null
}

/** The kind of contact request: by the contact form, or by the first message of the thread. */
export type ContactWay = 'form' | 'thread'

type ContactTable = {
  conversation_id: string
  message_id: string
  asker_id: string
  asked_id: string
  state: ContactState
  way: ContactWay
  asked_at: Date
  settled_at: Date | null
}
export type ContactRow = Selectable<ContactTable>

type FlagTable = { report_id: string; member_id: string; reason: string; flagged_at: Date }

type TimeoutTable = {
  id: Generated<string>
  member_id: string
  given_by_id: string
  reason: string
  given_at: Date
  until: Date
}

type AttachmentTable = {
  /** The file's id. */
  id: string
  owner_id: string
  message_id: string | null
  position: Generated<number>
  name: string
  kind: string
  size_bytes: number
  width: number | null
  height: number | null
  added_at: Date
}
export type AttachmentRow = Selectable<AttachmentTable>

declare module '#server/data/db.ts' {
  interface Tables {
    'community.conversation': ConversationTable
    'community.participant': ParticipantTable
    'community.pair': PairTable
    'community.message': MessageTable
    'community.reaction': ReactionTable
    'community.presence': PresenceTable
    'community.privacy': PrivacyTable
    'community.block': BlockTable
    'community.attachment': AttachmentTable
    'community.edit': EditTable
    'community.report': ReportTable
    'community.flag': FlagTable
    'community.timeout': TimeoutTable
    'community.contact': ContactTable
  }
}

import type { Actor } from '#server/access/actor.ts'
import type { ChannelListed } from '../../contract.ts'
import { sidebarGroupOf, isIn, canManageChannel } from '../policy.ts'
import type { ChannelCounted } from './queries.ts'

export function presentChannel(row: ChannelCounted, actor: Pick<Actor, 'id' | 'role'>): ChannelListed {
  const fields = {
    id: row.id,
    name: row.name ?? '',
    description: row.description,
    channel_type: row.kind === 'team' ? ('private' as const) : ('public' as const),
  }
  const isJoined = isIn({ kind: row.kind, isParticipant: row.is_participant })
  return {
    ...fields,
    channel: fields,
    unread_count: isJoined ? row.unread : 0,
    member_count: row.members,
    group: sidebarGroupOf(row),
    is_official: row.kind === 'official',
    is_archived: row.archived_at !== null,
    is_joined: isJoined,
    is_muted: row.is_muted,
    may_manage: canManageChannel(actor, row),
    may_post: isJoined && row.archived_at === null,
    last_read: row.last_read,
    newest: row.head,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    paper_id: row.paper_id,
  }
}

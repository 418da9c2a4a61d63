import type { BrowserNotification } from '#features/notifications/web/public.tsx'
import type { CommunityServerFrame } from './frames.ts'

/** Ids of the people, channels and threads of which a member wants to hear nothing. */
export type MutedIds = ReadonlySet<string>

const SHOWN_MAX = 140

/** What is told of somebody's message while its reader looks elsewhere; nothing of what was not said to them, or is muted. Pure. */
export function backgroundNotification(
  heard: CommunityServerFrame,
  memberId: string,
  hushed: MutedIds,
): BrowserNotification | undefined {
  if (heard.event_type === 'new_direct_message') {
    const { username, content, sender_id: sender, thread_id: threadId } = heard.data
    if (hushed.has(sender) || hushed.has(threadId)) return undefined
    return { title: username, body: content.slice(0, SHOWN_MAX) || 'Files', to: `/community/dm/${sender}` }
  }
  if (heard.event_type !== 'new_message') return undefined
  const { username, content, channel_id: channelId, mentions, user_id: by } = heard.data
  if (hushed.has(by) || hushed.has(channelId)) return undefined
  if (by === memberId || !mentions.some(({ user_id: id }) => id === memberId)) return undefined
  return {
    title: `${username} named you`,
    body: content.slice(0, SHOWN_MAX),
    to: `/community?channel=${encodeURIComponent(channelId)}`,
  }
}

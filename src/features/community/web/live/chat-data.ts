import { useEffect, useSyncExternalStore } from 'react'
import { personalStorage } from '#ui/drafts/personal-storage.ts'
import { call } from '#app/call.ts'
import { speak } from '#app/live.ts'
import type { BrowserNotification } from '#features/notifications/web/public.tsx'
import type { UnsentMessage } from '../message-data.ts'
import { Chat } from './chat.ts'
import type { CommunityServerFrame } from './frames.ts'
import { Outbox } from './outbox.ts'

export type { Chat } from './chat.ts'
export type { CommunityServerFrame } from './frames.ts'

const LOOK_MS = 1_000
/** Time for which the socket stays open after its last component unmounts, so that it survives a navigation. */
const REST_MS = 2_000

const post = ({ to, content, attachments, reply_to: reply, mentions, client_id }: UnsentMessage): Promise<unknown> => {
  const body = { content, client_id, attachments, reply_to: reply?.id ?? null, mentions }
  return to.is === 'channel'
    ? call('POST /api/messaging/channels/:channelId/messages', { params: { channelId: to.id }, body })
    : call('POST /api/messaging/users/:userId/messages', { params: { userId: to.userId }, body })
}

let current: { chat: Chat; memberId: string } | undefined
let shownBy = 0
let resting: ReturnType<typeof setTimeout> | undefined

function chatOf(memberId: string): Chat {
  if (current?.memberId === memberId) return current.chat
  current?.chat.stop()
  const outbox = new Outbox({ storage: personalStorage(memberId) })
  const chat = new Chat({ outbox, speak, post, now: Date.now })
  current = { chat, memberId }
  return chat
}

function rest(): void {
  current?.chat.stop()
  current = undefined
}

/** Returns the member's chat in this tab. Its socket stays open while any mounted component uses this hook. */
export function useChat(memberId: string): Chat {
  const chat = chatOf(memberId)
  useEffect(() => {
    clearTimeout(resting)
    shownBy += 1
    const look = () => {
      chat.outbox.look()
      chat.sendAll()
    }
    const looking = setInterval(chat.sendAll, LOOK_MS)
    window.addEventListener('storage', look)
    return () => {
      clearInterval(looking)
      window.removeEventListener('storage', look)
      shownBy -= 1
      if (shownBy === 0) resting = setTimeout(rest, REST_MS)
    }
  }, [chat])
  return chat
}

export const useConnected = (chat: Chat): boolean => useSyncExternalStore(chat.watch, chat.isConnected, () => false)

export const useUnsent = (chat: Chat): readonly UnsentMessage[] =>
  useSyncExternalStore(chat.outbox.watch, chat.outbox.read, chat.outbox.read)

/** Returns the number of an update in the member's inbox; undefined for updates of other topics. Pure. */
export function inboxSeqOf({ event_type: type, data }: CommunityServerFrame): number | undefined {
  if (!('seq' in data)) return undefined
  const isOfChannel = type === 'new_message' || ('channel_id' in data && data.channel_id !== null)
  return isOfChannel && type !== 'read_state_updated' ? undefined : data.seq
}

/** Ids of muted people, channels and threads. */
type MutedIds = ReadonlySet<string>

const SHOWN_MAX = 140

/**
 * Returns the browser notification of a message for a member who is in another tab or program. Returns undefined for
 * messages not addressed to them, and for muted senders or conversations. Pure.
 */
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
    title: `${username} mentioned you`,
    body: content.slice(0, SHOWN_MAX),
    to: `/community?channel=${encodeURIComponent(channelId)}`,
  }
}

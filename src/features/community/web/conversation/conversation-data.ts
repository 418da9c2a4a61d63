import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '#app/call.ts'
import { isTransient } from '#shared/calls/failure.ts'
import type { Chat, CommunityServerFrame } from '../live/chat-data.ts'
import { type MessageDestination, toMessage } from '../message-data.ts'
import { ConversationStore, type FetchedStretch, type HistoryPosition } from './conversation-store.ts'

export type { ConversationState, ConversationStore } from './conversation-store.ts'

const CHANGES: ReadonlySet<CommunityServerFrame['event_type']> = new Set([
  'message_edited',
  'message_deleted',
  'reaction_updated',
  'message_pinned',
])

type Change = Extract<CommunityServerFrame, { event_type: 'message_edited' }>

const isChange = (heard: CommunityServerFrame): heard is Change => CHANGES.has(heard.event_type)

async function fetchChannel(channelId: string, where: HistoryPosition): Promise<FetchedStretch> {
  const page = await call('GET /api/messaging/channels/:channelId/messages', { params: { channelId }, query: where })
  const { messages, head, last_read: lastRead } = page
  return {
    messages: messages.map(toMessage),
    head,
    lastRead,
    hasOlder: page.has_older,
    newest: page.newest,
    isAtLatest: !page.has_newer,
  }
}

const NOTHING_YET: FetchedStretch = { messages: [], head: 0, lastRead: 0, hasOlder: false, newest: 0, isAtLatest: true }

async function fetchThread(threadId: string | undefined, where: HistoryPosition): Promise<FetchedStretch> {
  if (threadId === undefined) return NOTHING_YET
  const page = await call('GET /api/messaging/direct-messages/:threadId/messages', {
    params: { threadId },
    query: where,
  })
  return {
    messages: page.messages.map(toMessage),
    head: page.head,
    lastRead: page.last_read,
    hasOlder: page.has_older,
    newest: page.newest,
    isAtLatest: !page.has_newer,
  }
}

/** Handles the frames of a channel. @returns a function that stops following the channel. */
function followChannel(chat: Chat, store: ConversationStore, channelId: string): () => void {
  const join = () => {
    const { head } = store
    if (head !== undefined) chat.say({ event_type: 'join_channel', data: { channel_id: channelId, head } })
  }
  const stopHearing = chat.onHeard((heard) => {
    if (heard.event_type === 'new_message' && heard.data.channel_id === channelId)
      store.onFrame({ seq: heard.data.seq, kind: 'said', message: toMessage(heard.data) })
    else if (isChange(heard) && heard.data.channel_id === channelId)
      store.onFrame({ seq: heard.data.seq, kind: 'changed', message: toMessage(heard.data.message) })
    else if (heard.event_type === 'channel_joined' && heard.data.channel_id === channelId && heard.data.resync)
      void store.lookAgain()
  })
  const stopJoining = chat.onOpened(join)
  return () => {
    stopHearing()
    stopJoining()
    chat.say({ event_type: 'leave_channel', data: { channel_id: channelId } })
  }
}

/**
 * Handles the frames of a thread, which arrive in the member's inbox. @returns a function that stops following the
 * thread.
 */
function followThread(chat: Chat, store: ConversationStore, isIts: (threadId: string, people: string[]) => boolean) {
  return chat.onHeard((heard) => {
    if (heard.event_type === 'new_direct_message' || heard.event_type === 'direct_message_sent') {
      const { seq, thread_id: threadId, sender_id: sender, recipient_id: recipient } = heard.data
      if (isIts(threadId, [sender, recipient])) store.onFrame({ seq, kind: 'said', message: toMessage(heard.data) })
    } else if (isChange(heard) && heard.data.thread_id !== null) {
      if (isIts(heard.data.thread_id, []))
        store.onFrame({ seq: heard.data.seq, kind: 'changed', message: toMessage(heard.data.message) })
    } else if (heard.event_type === 'inbox_opened' && (store.head ?? Infinity) < heard.data.head) void store.lookAgain()
  })
}

/** Fetches a conversation again whenever an attempt to connect fails, for networks that block sockets. */
function useLookWhileAway(chat: Chat, store: ConversationStore): void {
  useEffect(
    () =>
      chat.watch(() => {
        if (!chat.isConnected()) void store.lookAgain()
      }),
    [chat, store],
  )
}

function useStore(make: () => ConversationStore, { around }: { around: number | undefined }) {
  // Each conversation gets its own store, since the calling components use the conversation as their React key.
  const [store] = useState(make)
  useEffect(() => void store.lead(around), [store, around])
  useEffect(() => retryFailedOpen(store, around), [store, around])
  return { store, state: useSyncExternalStore(store.watch, store.read, store.read) }
}

type Opened = { chat: Chat; around: number | undefined }

/** Returns a channel's messages, and follows the channel while they are shown. */
export function useChannelMessages(channelId: string, { chat, around }: Opened) {
  const { store, state } = useStore(
    () =>
      new ConversationStore({
        fetch: (where) => fetchChannel(channelId, where),
        follow: (head) => chat.say({ event_type: 'join_channel', data: { channel_id: channelId, head } }),
      }),
    { around },
  )
  useEffect(() => followChannel(chat, store, channelId), [chat, store, channelId])
  useLookWhileAway(chat, store)
  return { store, state }
}

type WithWhom = { userId: string; threadId: string | undefined }

/**
 * Returns the messages of two members, and follows their thread while they are shown. The first message creates the
 * thread.
 */
export function useThreadMessages({ userId, threadId }: WithWhom, { chat, around }: Opened) {
  const its = useMemo(() => ({ threadId }), [threadId])
  const { store, state } = useStore(
    () => new ConversationStore({ fetch: (where) => fetchThread(its.threadId, where), follow: () => undefined }),
    { around },
  )
  useEffect(
    () =>
      followThread(chat, store, (told, people) => {
        if (its.threadId === undefined && people.includes(userId)) its.threadId = told
        return its.threadId === told
      }),
    [chat, store, its, userId],
  )
  useLookWhileAway(chat, store)
  return { store, state, threadId: its.threadId }
}

/** Returns the part of a draft's storage key that identifies the conversation. Pure. */
export const keyOf = (destination: MessageDestination): string =>
  destination.is === 'channel' ? destination.id : `direct ${destination.userId}`

const AGAIN_MS = 5_000

/**
 * Retries a conversation that failed to open, as long as a retry can succeed. A socket may stay connected during a
 * database outage, so nothing else signals the end of the outage. @returns a function that stops the retries
 */
export function retryFailedOpen(
  store: Pick<ConversationStore, 'read' | 'open'>,
  around: number | undefined,
): () => void {
  const timer = setInterval(() => {
    const state = store.read()
    if (state.is === 'failed' && isTransient(state.error)) void store.open(around)
  }, AGAIN_MS)
  return () => clearInterval(timer)
}

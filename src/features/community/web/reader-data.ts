import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import {
  applyBrowserSettings,
  noticeSettingsQuery,
  showBrowserNotification,
} from '#features/notifications/web/public.tsx'
import type { MentionablePerson } from '#shared/text/mentions.ts'
import { blocksQuery, channelsQuery, onlineQuery, threadsQuery, timeoutsQuery, useInbox } from './community-data.ts'
import { backgroundNotification, useChat } from './live/chat-data.ts'
import type { Message } from './message-data.ts'

/** Returns the ids of members, channels and threads that the reader has muted, and of blocked members. */
async function hushedBy(client: QueryClient): Promise<ReadonlySet<string>> {
  const [{ people }, { channels }, { threads }] = await Promise.all([
    client.ensureQueryData(blocksQuery()),
    client.ensureQueryData(channelsQuery()),
    client.ensureQueryData(threadsQuery()),
  ])
  const muted = [...channels, ...threads].filter((one) => one.is_muted)
  return new Set([...people.map(({ user_id: id }) => id), ...muted.map(({ id }) => id)])
}

/** Returns the reader and their chat in this tab. Use this hook only on pages that require sign-in. */
export function useReader() {
  const { user } = useSession()
  const id = user?.id ?? ''
  const name = user?.name ?? ''
  const chat = useChat(id)
  useInbox(chat)
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(
    () =>
      chat.onHeard((heard) => {
        if (heard.event_type !== 'new_message' && heard.event_type !== 'new_direct_message') return
        const event = heard.event_type === 'new_message' ? 'message_mention' : 'direct_message'
        const tell = async () => {
          const [hushed, settings] = await Promise.all([
            hushedBy(client),
            client.ensureQueryData({ ...noticeSettingsQuery(), staleTime: 60_000, revalidateIfStale: true }),
          ])
          const told = backgroundNotification(heard, id, hushed)
          const chosen = told && applyBrowserSettings(told, { event, settings, now: new Date() })
          if (chosen) showBrowserNotification(chosen, (to) => void navigate(to))
        }
        // If the mute lists or settings cannot be loaded, no notification is shown.
        tell().catch(() => undefined)
      }),
    [chat, id, navigate, client],
  )
  const reader = useMemo(() => ({ id, name }), [id, name])
  return { reader, chat, isModerator: user !== undefined && (user.isAdmin || user.role === 'moderator') }
}

/** Returns the members whom a message can mention: those online, and the senders of the shown messages. */
export function usePeople(messages: readonly Message[], readerId: string): readonly MentionablePerson[] {
  const { data } = useQuery(onlineQuery())
  const online = data?.online_users
  return useMemo(() => {
    const known = new Map<string, MentionablePerson>()
    for (const { user_id: id, username: name } of [...messages, ...(online ?? [])]) known.set(id, { id, name })
    known.delete(readerId)
    return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  }, [messages, online, readerId])
}

const NOBODY: ReadonlySet<string> = new Set()

/** Returns the ids of members whom the reader has blocked. */
export function useBlocked(): ReadonlySet<string> {
  const { data } = useQuery(blocksQuery())
  return useMemo(
    () => (data ? new Set(data.people.filter((one) => one.is_blocked).map(({ user_id: id }) => id)) : NOBODY),
    [data],
  )
}

/** Returns the ids of members whom the reader has muted or blocked. */
export function useMutedAndBlocked(): ReadonlySet<string> {
  const { data } = useQuery(blocksQuery())
  return useMemo(() => (data ? new Set(data.people.map(({ user_id: id }) => id)) : NOBODY), [data])
}

/** Returns the ids of members with a timeout, if the reader may end timeouts. */
export function useTimedOut(mayTimeOut: boolean): ReadonlySet<string> {
  const { data } = useQuery({ ...timeoutsQuery(), enabled: mayTimeOut })
  return useMemo(() => (data ? new Set(data.timeouts.map(({ user_id: id }) => id)) : NOBODY), [data])
}

/** Returns the reader's timeout, which applies to all conversations, and `over`, which refetches it. */
export function useTimeout() {
  const { data, refetch } = useQuery(channelsQuery())
  const over = useCallback(() => void refetch(), [refetch])
  return { timeout: data?.timeout ?? undefined, over }
}

/** Returns one of the reader's channels. */
export function useChannel(channelId: string) {
  const { data, error, refetch } = useQuery(channelsQuery())
  return {
    channel: data?.channels.find(({ id }) => id === channelId),
    isKnown: data !== undefined,
    error: data ? undefined : (error ?? undefined),
    refetch,
  }
}

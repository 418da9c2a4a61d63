import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/call.ts'
import type { ChannelListed } from '../contract.ts'
import { type Chat, type CommunityServerFrame, inboxSeqOf } from './live/chat-data.ts'

const CHANNELS = ['community', 'channels']
const THREADS = ['community', 'threads']
const ONLINE = ['community', 'online']
const BLOCKS = ['community', 'blocks']

/** Interval at which the page checks for missed updates. */
const LOOK_MS = 60_000
const SPREAD_MS = 10_000

/**
 * Fetches the channels, and the reader's timeout. `overAtMs` is a value of `performance.now()`, since the device's
 * clock may be wrong.
 */
async function askChannels() {
  const { timeout, ...rest } = await call('GET /api/messaging/channels')
  const left = timeout && { reason: timeout.reason, overAtMs: performance.now() + timeout.seconds_left * 1000 }
  return { ...rest, timeout: left }
}

export const channelsQuery = () => ({
  queryKey: CHANNELS,
  queryFn: askChannels,
  refetchInterval: LOOK_MS,
})
export const threadsQuery = () => ({
  queryKey: THREADS,
  queryFn: () => call('GET /api/messaging/direct-messages'),
})
export const onlineQuery = () => ({
  queryKey: ONLINE,
  queryFn: () => call('GET /api/messaging/online-users'),
})
export const blocksQuery = () => ({
  queryKey: BLOCKS,
  queryFn: () => call('GET /api/messaging/blocks'),
})
export const timeoutsQuery = () => ({
  queryKey: ['community', 'timeouts'],
  queryFn: () => call('GET /api/messaging/timeouts'),
  refetchInterval: LOOK_MS,
})
export const correspondentQuery = (userId: string) => ({
  queryKey: ['community', 'correspondent', userId],
  queryFn: () => call('GET /api/messaging/users/:userId/thread', { params: { userId } }),
})

type AnswerTo<Q extends () => { queryFn: () => Promise<unknown> }> = Awaited<ReturnType<ReturnType<Q>['queryFn']>>
type Channels = AnswerTo<typeof channelsQuery>
type Online = AnswerTo<typeof onlineQuery>

type Told<K extends CommunityServerFrame['event_type']> = Extract<CommunityServerFrame, { event_type: K }>['data']

/** Returns the members online after one of them came online or went offline. Pure. */
export function withStatus(
  online: Online,
  { user, status }: Pick<Told<'user_status_change'>, 'user' | 'status'>,
): Online {
  const others = online.online_users.filter(({ user_id: id }) => id !== user.user_id)
  const wasThere = others.length < online.online_users.length
  if (status === 'offline') return { online_users: others, total: online.total - (wasThere ? 1 : 0) }
  return { online_users: [...others, user], total: online.total + (wasThere ? 0 : 1) }
}

const withChannel = (channels: Channels, id: string, change: (channel: ChannelListed) => ChannelListed): Channels => ({
  ...channels,
  channels: channels.channels.map((channel) => (channel.id === id ? change(channel) : channel)),
})

/** Returns the channels with an updated read position. Pure. */
export const withRead = (channels: Channels, read: Told<'read_state_updated'>): Channels =>
  withChannel(channels, read.channel_id ?? '', (channel) => ({
    ...channel,
    unread_count: read.unread_count,
    last_read: read.last_read,
  }))

/** Returns the channels after new messages in one of them. Deleted messages do not count as unread. Pure. */
const withActivity = (channels: Channels, { channel_id: id, newest }: Told<'channel_activity'>): Channels =>
  withChannel(channels, id, (channel) => ({
    ...channel,
    newest,
    unread_count: channel.is_joined ? channel.unread_count + Math.max(0, newest - channel.newest) : 0,
  }))

/** Returns whether activity without a new message in a channel may have deleted one of its unread messages. Pure. */
const mayHaveFewer = (channels: Channels | undefined, { channel_id: id, newest }: Told<'channel_activity'>): boolean =>
  channels?.channels.some((one) => one.id === id && one.newest >= newest && one.unread_count > 0) === true

function take(client: QueryClient, heard: CommunityServerFrame): void {
  const again = (queryKey: string[]) => void client.invalidateQueries({ queryKey })
  if (heard.event_type === 'user_status_change') {
    // A reply on its way may be older than this change, and would replace it.
    if (client.isFetching({ queryKey: ONLINE }) > 0) again(ONLINE)
    else client.setQueryData<Online>(ONLINE, (known) => known && withStatus(known, heard.data))
  } else if (heard.event_type === 'online_changed') {
    // All clients receive this frame at the same time, so each waits a random time before it refetches the list.
    setTimeout(() => again(ONLINE), Math.random() * SPREAD_MS)
  } else if (heard.event_type === 'channels_changed') {
    again(CHANNELS)
    // This update may come from a mute or a block in another tab, so threads and blocks are fetched, too.
    if (inboxSeqOf(heard) !== undefined) for (const key of [THREADS, BLOCKS]) again(key)
  } else if (heard.event_type === 'read_state_updated' && heard.data.channel_id !== null) {
    client.setQueryData<Channels>(CHANNELS, (known) => known && withRead(known, heard.data))
  } else if (heard.event_type === 'channel_activity') {
    if (mayHaveFewer(client.getQueryData<Channels>(CHANNELS), heard.data))
      setTimeout(() => again(CHANNELS), Math.random() * SPREAD_MS)
    else client.setQueryData<Channels>(CHANNELS, (known) => known && withActivity(known, heard.data))
  } else if (inboxSeqOf(heard) !== undefined) again(THREADS)
}

type Hearing = Pick<Chat, 'onHeard' | 'onOpened' | 'say'>

/** Applies the updates of the member's inbox. @returns a function that stops following the inbox. */
export function followInbox(chat: Hearing, client: QueryClient): () => void {
  let head: number | undefined
  const stopHearing = chat.onHeard((heard) => {
    take(client, heard)
    head = Math.max(head ?? 0, inboxSeqOf(heard) ?? 0) || head
    if (heard.event_type !== 'inbox_opened') return
    const isAnew = head === undefined || heard.data.resync
    void client.invalidateQueries({ queryKey: isAnew ? ['community'] : ONLINE })
    if (isAnew) head = heard.data.head
  })
  // This frame is repeated every few seconds during a database outage. Its reply shows that other queries can succeed
  // again.
  const stopOpening = chat.onOpened(() =>
    chat.say({ event_type: 'open_inbox', data: head === undefined ? {} : { head } }),
  )
  return () => {
    stopHearing()
    stopOpening()
  }
}

/** Keeps the lists of channels, threads and members current with the updates of the member's inbox. */
export function useInbox(chat: Chat): void {
  const client = useQueryClient()
  useEffect(() => followInbox(chat, client), [chat, client])
}

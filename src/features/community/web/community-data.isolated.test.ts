import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { channelsQuery, followInbox, onlineQuery } from './community-data.ts'
import type { CommunityServerFrame } from './live/chat-data.ts'

/** Follows the inbox without a server. @returns functions that open it again and that hear a frame */
function followed(client: QueryClient) {
  const [openings, hearings]: [(() => void)[], ((heard: CommunityServerFrame) => void)[]] = [[], []]
  const stop = followInbox(
    {
      say: () => true,
      onOpened: (start) => {
        openings.push(start)
        return () => {}
      },
      onHeard: (listener) => {
        hearings.push(listener)
        return () => {}
      },
    },
    client,
  )
  const open = () => {
    for (const start of openings) start()
  }
  const hear = (frame: CommunityServerFrame) => {
    for (const listener of hearings) listener(frame)
  }
  return { open, hear, stop }
}

test('online members are refetched when the inbox reopens, but not on every attempt', () => {
  const client = new QueryClient()
  const { queryKey } = onlineQuery()
  const { open, hear, stop } = followed(client)
  const opened = (head: number) => hear({ event_type: 'inbox_opened', data: { head, resync: false } })
  const isAskedAnew = () => client.getQueryState(queryKey)?.isInvalidated
  const answered = () => client.setQueryData(queryKey, { online_users: [], total: 0 })
  answered()
  opened(3)
  expect(isAskedAnew()).toBe(true)
  answered()
  open()
  expect(isAskedAnew()).toBe(false)
  opened(3)
  expect(isAskedAnew()).toBe(true)
  stop()
})

test('a member who comes online while the list is fetched is not lost by an older reply', async () => {
  const client = new QueryClient()
  const { queryKey } = onlineQuery()
  const { hear, stop } = followed(client)
  const name = { first_name: 'Amara', last_name: 'Osei' }
  const amara = { user_id: 'amara', username: 'Amara Osei', ...name, role: 'student', avatar: null }
  const replies = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  let asked = 0
  const queryFn = () => replies[asked++]?.promise ?? Promise.reject(new Error('No further request is expected.'))
  client.setQueryData(queryKey, { online_users: [], total: 0 })
  const stopReading = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  expect(asked).toBe(1)
  hear({ event_type: 'user_status_change', data: { user_id: 'amara', status: 'online', user: amara } })
  replies[0]?.resolve({ online_users: [], total: 0 })
  replies[1]?.resolve({ online_users: [amara], total: 1 })
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ online_users: [amara], total: 1 })
  expect(asked).toBe(2)
  stopReading()
  stop()
})

test('a channel counts new messages in addition to unread ones, and is counted again after a deletion', () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const { queryKey } = channelsQuery()
  const { hear, stop } = followed(client)
  const unread = () =>
    client.getQueryData<{ channels: { unread_count: number }[] }>(queryKey)?.channels.map((one) => one.unread_count)
  const activity = (newest: number) =>
    hear({ event_type: 'channel_activity', data: { channel_id: 'a', newest, user_id: 'amara' } })
  // Of the three messages after the last one read, one was deleted.
  const channel = { id: 'a', is_joined: true, last_read: 2, newest: 5, unread_count: 2 }
  client.setQueryData(queryKey, { channels: [channel], timeout: null, head: 1 })
  activity(6)
  expect(unread()).toEqual([3])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
  activity(6)
  vi.runAllTimers()
  expect(unread()).toEqual([3])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  stop()
  vi.useRealTimers()
})

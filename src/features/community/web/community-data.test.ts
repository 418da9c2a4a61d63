import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followInbox, onlineQuery } from './community-data.ts'
import type { CommunityServerFrame } from './live/chat-data.ts'

test('who is there is asked for anew once the inbox is open again, not each time that it is asked to be', () => {
  const client = new QueryClient()
  const { queryKey } = onlineQuery()
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
  const opened = (head: number) => {
    for (const onFrame of hearings) onFrame({ event_type: 'inbox_opened', data: { head, resync: false } })
  }
  const isAskedAnew = () => client.getQueryState(queryKey)?.isInvalidated
  const answered = () => client.setQueryData(queryKey, { online_users: [], total: 0 })
  answered()
  opened(3)
  expect(isAskedAnew()).toBe(true)
  answered()
  for (const open of openings) open()
  expect(isAskedAnew()).toBe(false)
  opened(3)
  expect(isAskedAnew()).toBe(true)
  stop()
})

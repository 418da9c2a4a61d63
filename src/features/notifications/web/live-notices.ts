import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { BellState, NoticeSettings } from '../contract.ts'
import { setUnread } from './bell-store.ts'

const NOTICES = 'notifications'
const SETTINGS = 'notification-settings'

type Wanted = { memberId: string; bell: BellState | undefined; page: number; size?: number; enabled?: boolean }

/** Loads a page of notices, and reloads it when the bell changes. While it loads, the previous page is shown. */
export const useNotices = ({ memberId, bell, page, size, enabled = true }: Wanted) =>
  useQuery({
    queryKey: [NOTICES, memberId, page, size, bell?.unread_count, bell?.latest?.id],
    queryFn: () =>
      call('GET /api/notifications', { query: { page: String(page), ...(size ? { size: String(size) } : {}) } }),
    placeholderData: keepPreviousData,
    enabled,
  })

type Which = { ids: string[] } | { all: true; up_to?: string }

/** Marks notices as read, here and in the member's other tabs. */
export function useMarkRead() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (which: Which) => call('POST /api/notifications/read', { body: which }),
    onSuccess: ({ unread_count: unread }) => setUnread(unread),
    onError: (error) =>
      showToast({
        title: 'We couldn’t mark this as read',
        text: error instanceof Failure ? error.detail : undefined,
        kind: 'danger',
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: [NOTICES] }),
  })
}

export const settingsQuery = () => ({
  queryKey: [SETTINGS],
  queryFn: () => call('GET /api/notifications/settings'),
})

export const useSettings = () => useQuery(settingsQuery())

type Change = {
  settings?: Pick<NoticeSettings['settings'][number], 'event' | 'in_bell' | 'mail' | 'in_browser'>[]
  quiet_hours?: NoticeSettings['quiet_hours']
  shows_content?: boolean
}

/** Saves a choice without changing the others, and shows the choices that the server has stored. */
export function useChoose() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (change: Change) => call('PUT /api/notifications/settings', { body: change }),
    onSuccess: (fresh) => {
      client.setQueryData([SETTINGS], fresh)
      showToast({ title: 'Saved' })
    },
    onError: (error) =>
      showToast({ title: 'Not saved', text: error instanceof Failure ? error.detail : undefined, kind: 'danger' }),
  })
}

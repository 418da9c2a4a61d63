import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { BACKUP_SORTS } from '../limits.ts'

const BACKUPS = 'backups'
/** Interval at which the list is fetched again while a backup is being taken, verified or restored. */
const LOOK_AGAIN_MS = 5_000

export type BackupsShown = { search: string; sort: (typeof BACKUP_SORTS)[number]; page: number }

export const useBackups = ({ search, sort, page }: BackupsShown) =>
  useQuery({
    queryKey: [BACKUPS, search, sort, page],
    queryFn: () => call('GET /api/dap/backups', { query: { search, sort, page: String(page) } }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })

export function useRefreshBackups() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [BACKUPS] })
}

export function useCreate() {
  const lookAgain = useRefreshBackups()
  return useWrite({
    mutationFn: () => call('POST /api/dap/backup/create', { body: { reason: '' } }),
    onSuccess: ({ message }) => showToast({ title: 'Backup started', text: message }),
    onError: (error) => showToast({ title: 'We couldn’t start a backup', text: failureText(error), kind: 'danger' }),
    onSettled: () => void lookAgain(),
  })
}

export function useVerify(id: string) {
  const lookAgain = useRefreshBackups()
  return useWrite({
    mutationFn: () => call('POST /api/dap/backups/:id/verify', { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: 'Verifying the backup', text: message }),
    onError: (error) => showToast({ title: 'We couldn’t verify the backup', text: failureText(error), kind: 'danger' }),
    onSettled: () => void lookAgain(),
  })
}

export async function download(id: string, reason: string): Promise<void> {
  const { url } = await call('POST /api/dap/backups/:id/download', { params: { id }, body: { reason } })
  location.assign(url)
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import { failureText } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'

const BACKUPS = 'backups'
/** What is being taken, verified or restored goes on by itself. */
const LOOK_AGAIN_MS = 5_000

export const useBackups = (page: number) =>
  useQuery({
    queryKey: [BACKUPS, page],
    queryFn: () => call('GET /api/dap/backups', { query: { page: String(page) } }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export function useLookAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [BACKUPS] })
}

export function useCreate() {
  const lookAgain = useLookAgain()
  return useWrite({
    mutationFn: () => call('POST /api/dap/backup/create', { body: { reason: '' } }),
    onSuccess: ({ message }) => showToast({ title: 'A backup is being taken', text: message }),
    onError: (error) => showToast({ title: 'No backup is being taken', text: failureText(error), kind: 'danger' }),
    onSettled: () => void lookAgain(),
  })
}

export async function download(id: string, reason: string): Promise<void> {
  const { url } = await call('POST /api/dap/backups/:id/download', { params: { id }, body: { reason } })
  location.assign(url)
}

import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { useRefresh } from '../live-data.ts'

/** Joins the line of a full project. */
export function useJoinWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('POST /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}

/** Leaves a line, or declines the seat that is held. */
export function useLeaveWaitlist() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (projectId: string) => call('DELETE /api/projects/:projectId/waitlist', { params: { projectId } }),
    onSettled: () => void refresh(),
  })
}

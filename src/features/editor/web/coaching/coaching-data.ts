import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { workspaceQuery } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'

export const TOOLS = [
  { tool: 'summarizing', label: 'Summarizing' },
  { tool: 'concise_writing', label: 'Concise writing' },
  { tool: 'expand_ideas', label: 'Expand ideas' },
  { tool: 'writing_quality', label: 'Writing quality' },
] as const

/** What a tool is to look at: the chosen words, or the section's text. */
export type CoachingRequest = { tool: (typeof TOOLS)[number]['tool']; text: string; section: string }

const lookAt = (body: CoachingRequest) => call('POST /api/chat/tools', { body })
export type CoachingResult = Awaited<ReturnType<typeof lookAt>>

/** Has a tool look at a text of the paper. It changes nothing of it. */
export function useCoachingTool(paperId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: lookAt,
    // How much of the day's help is used stands at the side.
    onSettled: () => client.invalidateQueries({ queryKey: workspaceQuery({ paperId }).queryKey }),
  })
}

/** Notes that a proposal was taken over. That the note is lost takes nothing from who wrote. */
export const recordProposalAccepted = (useId: string): Promise<unknown> =>
  call('PUT /api/chat/uses/:useId/accepted', { params: { useId } }).catch(() => undefined)

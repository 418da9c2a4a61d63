import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from '#app/live.ts'
import type { Workspace } from '../contract.ts'
import { aiUsesKey, authorsKey, workspaceQuery, mentoringKey, accessKey, teamKey } from '#features/team/web/public.tsx'
import { lostWordsKey } from '#features/editor/web/public.tsx'
import { guidelineKey } from './reporting-guidelines/guideline-data.ts'

/** Looks again whenever somebody changes what stands beside the text: team, resources, who looks after what. */
export function useFollowedPaper(paperId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let isLookedAt = false
    return follow(`paper:${paperId}`, async () => {
      const shown = isLookedAt ? undefined : client.getQueryData<Workspace>(workspaceQuery({ paperId }).queryKey)
      isLookedAt = true
      if (shown) return shown.head
      void client.invalidateQueries({ queryKey: accessKey(paperId) })
      void client.invalidateQueries({ queryKey: teamKey(paperId) })
      void client.invalidateQueries({ queryKey: authorsKey(paperId) })
      void client.invalidateQueries({ queryKey: mentoringKey(paperId) })
      void client.invalidateQueries({ queryKey: aiUsesKey(paperId) })
      void client.invalidateQueries({ queryKey: guidelineKey(paperId) })
      void client.invalidateQueries({ queryKey: lostWordsKey(paperId) })
      return (await client.fetchQuery({ ...workspaceQuery({ paperId }), staleTime: 0 })).head
    })
  }, [client, paperId])
}

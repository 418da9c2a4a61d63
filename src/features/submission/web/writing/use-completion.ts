import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '../../contract.ts'
import { paperStates } from '#features/team/states.ts'
import { markCompletionShown } from '../submission/submission-checklist-data.ts'
import type { LocalSection } from '#features/editor/web/public.tsx'

/** The dialog opens by itself this long after the last stroke that left the paper complete, or after the address asked for it. */
const OPENS_AFTER_MS = 1_000
/**
 * Typed text may still be on its way to the server, and only the server knows who completed a paper and that they were
 * not yet taken to its submission page.
 */
const ASKS_AGAIN_AFTER_MS = 2_000
const ASKS_MAX = 15

type CompletionParts = {
  paper: Workspace['paper']
  progress: number
  /** Changes with every stroke. */
  written: Record<string, LocalSection>
  open: () => void
}

/**
 * Opens the submission page once in the life of a paper, for the member who completed it; and whenever the address says
 * triggerCompletion=true.
 */
export function useCompletion({ paper, progress, written, open }: CompletionParts): void {
  const { id, can_write: canWrite, status, leads_to_submission: leads, progress_percentage: stored } = paper
  // A paper that was already complete when it was opened is news only to a member who has not been taken on yet.
  const [maybeNews] = useState(() => leads || stored < 100)
  // A paper that was sent back is complete already: its team reads first what the editor wrote.
  const reaches = canWrite && status === paperStates.draft && progress >= 100 && maybeNews
  const [search, setSearch] = useSearchParams()
  const asked = search.get('triggerCompletion') === 'true'
  const answerAddress = useEffectEvent(() => {
    setSearch(
      (current) => {
        current.delete('triggerCompletion')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
    if (!canWrite) return
    // Asked for below 100 % it opens as well, but that is not the one time that it opens by itself.
    if (progress >= 100) void markCompletionShown(id).catch(() => undefined)
    open()
  })
  // The server answers "first" only once: the answer is stored even if somebody types while it arrives.
  const [firstAt, setFirstAt] = useState<typeof written>()
  const lead = useEffectEvent(async (isOver: () => boolean) => {
    for (let asks = 0; asks < ASKS_MAX && !isOver(); asks += 1) {
      const answer = await markCompletionShown(id).catch(() => undefined)
      if (answer?.first) return setFirstAt(written)
      if (answer?.complete) return
      await new Promise((done) => setTimeout(done, ASKS_AGAIN_AFTER_MS))
    }
  })
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => answerAddress(), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked])
  useEffect(() => {
    if (asked || !reaches) return
    let isOver = false
    const timer = setTimeout(() => void lead(() => isOver), OPENS_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The dialog waits until the writer stops typing.
  }, [asked, reaches, id, written])
  const openOnce = useEffectEvent(() => {
    setFirstAt(undefined)
    open()
  })
  useEffect(() => {
    if (!firstAt || !reaches) return
    const timer = setTimeout(() => openOnce(), firstAt === written ? 0 : OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [firstAt, reaches, written])
}

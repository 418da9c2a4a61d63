import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '../../contract.ts'
import { paperStates } from '#features/team/states.ts'
import { markCompletionShown } from '../submission/submission-checklist-data.ts'
import type { LocalSection } from '#features/editor/web/public.tsx'

/**
 * Delay before the dialog opens: after the last keystroke in a complete paper, or after the URL requests the dialog.
 */
const OPENS_AFTER_MS = 1_000
/**
 * Interval of the requests to the server, which may not have received the latest text yet. Only the server knows who
 * completed the paper and whether the dialog was already shown.
 */
const ASKS_AGAIN_AFTER_MS = 2_000
const ASKS_MAX = 15

type CompletionParts = {
  paper: Workspace['paper']
  progress: number
  /** The sections as typed; a new object after every keystroke. */
  written: Record<string, LocalSection>
  open: () => void
}

/**
 * Opens the completion dialog once per paper, for the member who completed the paper, and whenever the URL contains
 * triggerCompletion=true.
 */
export function useCompletion({ paper, progress, written, open }: CompletionParts): void {
  const { id, can_write: canWrite, status, leads_to_submission: leads, progress_percentage: stored } = paper
  // If the paper was already complete when it was opened, the dialog opens only for a member who has not seen it yet.
  const [maybeNews] = useState(() => leads || stored < 100)
  // Applies only to drafts. A paper sent back for revision is already complete, and its team reads the editor's notes
  // first.
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
    // The URL opens the dialog at any progress. Only at 100 % does this count as the dialog's single automatic opening.
    if (progress >= 100) void markCompletionShown(id).catch(() => undefined)
    open()
  })
  // The server returns `first` as true only once, so the answer is stored even if somebody types in the meantime.
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

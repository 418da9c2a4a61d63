import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '../../contract.ts'
import { paperStates } from '../../states.ts'
import type { Written } from './section-standing.ts'

/** The dialog opens by itself this long after the last stroke that left the paper complete, or after the address asked for it. */
const OPENS_AFTER_MS = 1_000

const keyOf = (paperId: string): string => `completion-shown:${paperId}`

function wasShown(paperId: string): boolean {
  try {
    return localStorage.getItem(keyOf(paperId)) !== null
  } catch {
    return false
  }
}

function rememberShown(paperId: string): void {
  try {
    localStorage.setItem(keyOf(paperId), new Date().toISOString())
  } catch {
    return
  }
}

type CompletionParts = {
  paper: Workspace['paper']
  progress: number
  /** Changes with every stroke. */
  written: Record<string, Written>
  open: () => void
}

/** Opens the submit dialog once when progress reaches 100 %, and when the address says triggerCompletion=true. */
export function useCompletion({ paper, progress, written, open }: CompletionParts): void {
  const { id, can_write: canWrite, status } = paper
  // A paper that was sent back is complete already: its team reads first what the editor wrote.
  const reaches = canWrite && status === paperStates.draft
  const [search, setSearch] = useSearchParams()
  const asked = search.get('triggerCompletion') === 'true'
  const openRemembered = useEffectEvent(() => {
    rememberShown(id)
    open()
  })
  const answerAddress = useEffectEvent(() => {
    setSearch(
      (current) => {
        current.delete('triggerCompletion')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
    // Asked for below 100 % it opens as well, but that is not the one time that it opens by itself.
    if (canWrite) (progress >= 100 ? openRemembered : open)()
  })
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => answerAddress(), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked])
  useEffect(() => {
    if (asked || !reaches || progress < 100 || wasShown(id)) return
    const timer = setTimeout(() => openRemembered(), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Whoever is still typing would go on typing into the dialog: it waits for them.
  }, [asked, reaches, progress, id, written])
}

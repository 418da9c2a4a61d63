import { useEffect } from 'react'
import { VISITOR } from './personal-storage.ts'
import { hasUnsentInTab } from './person-change.ts'

const ask = (event: BeforeUnloadEvent) => {
  if (hasUnsentInTab(VISITOR)) event.preventDefault()
}

/** Makes the browser ask before it closes a tab in which a visitor has unsent text, which is lost with the tab. */
export function useLossWarning(isVisitor: boolean): void {
  useEffect(() => {
    if (!isVisitor) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isVisitor])
}

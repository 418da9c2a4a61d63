import { useMemo, useSyncExternalStore } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'
import { type Citations, followCitations } from './citations.ts'

/** References and citations of the paper around, as they change. */
export function useCitations(): Citations {
  const { doc } = useManuscript()
  const followed = useMemo(() => followCitations(doc), [doc])
  return useSyncExternalStore(followed.watch, followed.read)
}

/** Whether the list may be changed here: whoever only suggests cites what is there. */
export function useMayChangeReferences(): boolean {
  const { state } = useManuscript()
  return !state.ended && state.access?.write === true
}

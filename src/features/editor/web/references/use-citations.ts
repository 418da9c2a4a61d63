import { useMemo, useSyncExternalStore } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'
import { type Citations, followCitations } from './citations.ts'

/** Returns the references and citations of the open paper, updated as they change. */
export function useCitations(): Citations {
  const { doc } = useManuscript()
  const followed = useMemo(() => followCitations(doc), [doc])
  return useSyncExternalStore(followed.watch, followed.read)
}

/** Returns whether the member may change the reference list. Members who may only suggest can cite existing entries. */
export function useMayChangeReferences(): boolean {
  const { state } = useManuscript()
  return !state.ended && state.access?.write === true
}

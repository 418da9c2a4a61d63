import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messageIn } from './paths.ts'

export type LinkedMessage = {
  /** The number of the message that the address leads to. */
  around: number | undefined
  /** Removes it from the address, so that a reload does not return there. */
  forget: () => void
}

/** Returns the message that the address links to, until the reader goes on to the latest. */
export function useLinkedMessage(): LinkedMessage {
  const [search, setSearch] = useSearchParams()
  const around = messageIn(search)
  const forget = () => {
    if (around === undefined) return
    const rest = (known: URLSearchParams) => new URLSearchParams([...known].filter(([name]) => name !== 'message'))
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  return { around, forget }
}

/** Focuses the text field once it is there, if the navigation asks for it (`state={{ toField: true }}`). */
export function useFocusOnArrival(focusField: () => void): void {
  const { state } = useLocation() as { state: { toField?: true } | null }
  useEffect(() => {
    if (state?.toField) focusField()
    // oxlint-disable-next-line react/exhaustive-deps -- Once, as one arrives.
  }, [])
}

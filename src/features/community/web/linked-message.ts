import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messageIn } from './paths.ts'

export type LinkedMessage = {
  /** The number of the message that the page's URL links to. */
  around: number | undefined
  /** Removes the number from the URL, so that a reload does not return to this message. */
  forget: () => void
}

/** Returns the message that the page's URL links to, until the reader goes to the newest message. */
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

/** Focuses the text field on arrival, if the followed link has `state={{ toField: true }}`. */
export function useFocusOnArrival(focusField: () => void): void {
  const { state } = useLocation() as { state: { toField?: true } | null }
  useEffect(() => {
    if (state?.toField) focusField()
    // oxlint-disable-next-line react/exhaustive-deps -- Runs once, on arrival.
  }, [])
}

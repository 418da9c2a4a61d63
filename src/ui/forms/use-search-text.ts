import { useState } from 'react'

/** What is typed of a search that holds once it is sent: begun anew where another one holds, as after going back. */
export function useSearchText(holding: string) {
  const [held, setHeld] = useState(holding)
  const [typed, setTyped] = useState(holding)
  if (held !== holding) {
    setHeld(holding)
    setTyped(holding)
  }
  return [typed, setTyped] as const
}

import { useState } from 'react'

/**
 * Returns the text of a search field, and its setter. The text is reset when the applied search changes, for example by
 * the back button.
 */
export function useSearchText(holding: string) {
  const [held, setHeld] = useState(holding)
  const [typed, setTyped] = useState(holding)
  if (held !== holding) {
    setHeld(holding)
    setTyped(holding)
  }
  return [typed, setTyped] as const
}

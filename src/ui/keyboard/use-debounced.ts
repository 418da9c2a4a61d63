import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** Returns the text as it was when typing last paused: requests to the server use it. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

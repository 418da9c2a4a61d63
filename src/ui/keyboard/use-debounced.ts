import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** Returns the text as of the last pause in typing, for requests to the server. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** What is typed as it was when typing last paused: what is asked of the server is asked of that. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

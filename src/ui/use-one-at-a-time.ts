import { useLayoutEffect, useRef, useState } from 'react'

type Turn = { running: number; over: string[] }

const without = (over: string[], key: string): string[] => over.filter((one) => one !== key)

/**
 * The guard of everything that writes. What is pressed again while it is being done is ignored: it is held in the same
 * instant, since two clicks may come before a busy button is drawn, and let go when the outcome is on the page, so that no
 * click falls between the two. `key` tells things apart that may be done beside each other: rows of a list, say.
 */
export function useOneAtATime() {
  const held = useRef(new Set<string>())
  const [turn, setTurn] = useState<Turn>({ running: 0, over: [] })
  useLayoutEffect(() => {
    for (const key of turn.over) held.current.delete(key)
  }, [turn])
  /** @returns what the work returns; undefined where it was being done already. */
  const once = async <T>(work: () => Promise<T>, key = ''): Promise<T | undefined> => {
    if (held.current.has(key)) return undefined
    held.current.add(key)
    setTurn(({ running, over }) => ({ running: running + 1, over: without(over, key) }))
    try {
      return await work()
    } finally {
      setTurn(({ running, over }) => ({ running: running - 1, over: [...without(over, key), key] }))
    }
  }
  return { busy: turn.running > 0, once }
}

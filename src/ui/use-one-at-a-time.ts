import { useLayoutEffect, useRef, useState } from 'react'

type Turn = { running: number; over: string[] }

const without = (over: string[], key: string): string[] => over.filter((one) => one !== key)

/**
 * Guards everything that writes. A second press during a write is ignored: the guard locks at once, since two clicks
 * may come before a busy button is drawn, and unlocks when the outcome is on the page, so that no click falls between
 * the two. `key` distinguishes writes that may run at the same time, such as rows of a list.
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

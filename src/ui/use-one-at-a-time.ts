import { useLayoutEffect, useRef, useState } from 'react'

type Turn = { running: number; over: string[] }

const without = (over: string[], key: string): string[] => over.filter((one) => one !== key)

/**
 * Guards against repeated writes. A second click during a write is ignored. The guard locks immediately, since two
 * clicks may arrive before the button is rendered as busy, and unlocks after the outcome has been rendered. `key`
 * distinguishes writes that may run at the same time, such as those of rows of a list.
 */
export function useOneAtATime() {
  const held = useRef(new Set<string>())
  const [turn, setTurn] = useState<Turn>({ running: 0, over: [] })
  useLayoutEffect(() => {
    for (const key of turn.over) held.current.delete(key)
  }, [turn])
  /** Runs the work. @returns its result; undefined if the same work was already running */
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

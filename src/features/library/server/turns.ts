/** Lets so many work at a time; the others wait, in the order they came. */
export function openTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0

  const begin = (): Promise<void> | undefined => {
    if (working >= atOnce) return new Promise((resolve) => void waiting.push(resolve))
    working += 1
    return undefined
  }
  // Whoever waits takes over the place of the one who ends.
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  return async (work) => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}

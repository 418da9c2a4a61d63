// Answers go out and the next requests come in before the next read begins: twice, since the first immediate still belongs to
// the turn of the event loop in which the last read ended.
const letOthersJoin = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

type Turn<T> = { running: Promise<unknown>; next: Promise<T> | undefined }

/**
 * Lets those who ask the same at the same time share one read. At most one read a key runs; whoever asks meanwhile waits
 * for the next, so that every answer comes from a read begun after it was asked for. Nothing is kept.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const turns = new Map<string, Turn<T>>()

  const begin = (key: string): Promise<T> => {
    const running = read(key)
    const turn: Turn<T> = { running, next: undefined }
    turns.set(key, turn)
    const settle = () => {
      if (!turn.next) turns.delete(key)
    }
    running.then(settle, settle)
    return running
  }

  return (key) => {
    const turn = turns.get(key)
    if (!turn) return begin(key)
    turn.next ??= turn.running.then(letOthersJoin, letOthersJoin).then(() => begin(key))
    return turn.next
  }
}

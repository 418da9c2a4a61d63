/**
 * The result of shared work, the number of callers that share it, and this caller's position among them, starting at 1.
 */
export type Shared<T> = { result: T; many: number; position: number }

type Group<T> = { many: number; result: Promise<T> }
type Turn<T> = { ended: Promise<T>; next: Group<T> | undefined }

// Waits until the responses are sent and the next requests have arrived. Two immediates are needed, since the first one
// still runs in the turn of the event loop in which the last work ended.
const letOthersJoin = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/**
 * Lets concurrent callers with the same key share one run of the work. At most one run per key is active. Callers that
 * arrive during a run share the next run, so every caller gets the result of a run that started after its call. Nothing
 * is cached.
 */
export function coalesceWork<T>(): (key: string, work: (many: number) => Promise<T>) => Promise<Shared<T>> {
  const turns = new Map<string, Turn<T>>()

  const begin = (key: string, work: () => Promise<T>): Promise<T> => {
    const turn: Turn<T> = { ended: work(), next: undefined }
    turns.set(key, turn)
    const settle = () => {
      if (!turn.next) turns.delete(key)
    }
    turn.ended.then(settle, settle)
    return turn.ended
  }
  const groupAfter = ({ ended }: Turn<T>, go: (group: Group<T>) => Promise<T>): Group<T> => {
    const waited = ended.then(letOthersJoin, letOthersJoin)
    const group: Group<T> = { many: 0, result: waited.then(() => go(group)) }
    return group
  }

  return async (key, work) => {
    const turn = turns.get(key)
    if (!turn) return { result: await begin(key, () => work(1)), many: 1, position: 1 }
    // Callers that arrive after a run has started join the next run, so `many` is final when a run starts.
    const group = (turn.next ??= groupAfter(turn, ({ many }) => begin(key, () => work(many))))
    group.many += 1
    const position = group.many
    return { result: await group.result, many: group.many, position }
  }
}

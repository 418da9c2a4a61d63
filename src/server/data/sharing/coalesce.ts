/** The result of shared work, the number of callers who share it, and this caller's position among them, from 1. */
export type Shared<T> = { result: T; many: number; position: number }

type Group<T> = { many: number; result: Promise<T> }
type Turn<T> = { ended: Promise<T>; next: Group<T> | undefined }

// Answers are sent and the next requests arrive before the next work begins: twice, since the first immediate still
// belongs to the turn of the event loop in which the last work ended.
const letOthersJoin = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/**
 * Lets concurrent callers with the same key share one run of the work. At most one run a key is active; callers
 * meanwhile share the next, so that every result comes from work that began after it was requested. Nothing is cached.
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
    // Once a run has begun, new callers find the next turn: all who share a run have joined before it begins.
    const group = (turn.next ??= groupAfter(turn, ({ many }) => begin(key, () => work(many))))
    group.many += 1
    const position = group.many
    return { result: await group.result, many: group.many, position }
  }
}

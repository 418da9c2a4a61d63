/** What one piece of work gave, how many asked for it together, and which of them this one is, from 1. */
export type Shared<T> = { result: T; many: number; position: number }

type Group<T> = { many: number; result: Promise<T> }
type Turn<T> = { ended: Promise<T>; next: Group<T> | undefined }

// Answers go out and the next requests come in before the next work begins: twice, since the first immediate still belongs to
// the turn of the event loop in which the last work ended.
const letOthersJoin = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/**
 * Lets those who ask for the same at the same time share one piece of work. At most one a key runs; whoever asks meanwhile shares
 * the next, so that every result comes from work begun after it was asked for. Nothing is kept.
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
    // From the moment it begins, whoever comes finds the next turn: all who share it have joined by then.
    const group = (turn.next ??= groupAfter(turn, ({ many }) => begin(key, () => work(many))))
    group.many += 1
    const position = group.many
    return { result: await group.result, many: group.many, position }
  }
}

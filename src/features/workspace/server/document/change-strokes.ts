import type * as Y from 'yjs'
import type { StrokesOf } from '#formats/manuscript/writers/strokes.ts'

/** The strokes that a transaction of the document brought. */
export const strokesOf = ({ beforeState, afterState }: Y.Transaction): StrokesOf[] =>
  [...afterState].flatMap(([client, to]) => {
    const from = beforeState.get(client) ?? 0
    return to > from ? [{ client, from, to }] : []
  })

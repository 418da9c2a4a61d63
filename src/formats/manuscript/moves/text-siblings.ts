import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import type { Id } from '../losses/lost-runs.ts'
import { firstItemOf } from '../losses/removals.ts'
import type { ClockSpans } from '../losses/spans.ts'
import type { Move } from './moved-text.ts'
import { itemAt, insertedFrom } from './positions.ts'
import { runsIn } from './stray-text.ts'

const isTextNode = (item: Y.Item | null): boolean =>
  item?.deleted === false && item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlText

/**
 * Returns the added text nodes that have another text node next to them: two members began to type in the same empty
 * paragraph. The editors of both would merge the nodes, and so double their text.
 */
export const textSiblings = (doc: Y.Doc, added: ClockSpans): Id[] =>
  [...itemsIn(doc, added)]
    .filter((item) => isTextNode(item) && (isTextNode(item.left) || isTextNode(item.right)))
    .map(({ id: { client, clock } }) => ({ client, clock }))

type Merging = { doc: Y.Doc; signFor: (client: number) => number }

/** Merges the text nodes around a text node into the first one. @returns the moves of their text. */
export function mergeSiblings({ doc, signFor }: Merging, id: Id): Move[] {
  const parent = itemAt(doc, id)?.parent
  if (!(parent instanceof Y.XmlElement)) return []
  const moves: Move[] = []
  for (let at = 1; at < parent.length;) {
    const [first, second] = [parent.get(at - 1), parent.get(at)]
    if (!(first instanceof Y.XmlText && second instanceof Y.XmlText)) {
      at += 1
      continue
    }
    moves.push(...appendText({ doc, signFor }, first, second))
    parent.delete(at, 1)
  }
  return moves
}

function appendText({ doc, signFor }: Merging, to: Y.XmlText, from: Y.XmlText): Move[] {
  const moves: Move[] = []
  for (let item = firstItemOf(from); item; item = item.right) {
    const { client, clock } = item.id
    for (const { text, marks } of runsIn(doc, { client, from: clock, to: clock + item.length })) {
      doc.clientID = signFor(client)
      const before = Y.getState(doc.store, doc.clientID)
      to.insert(to.length, text, marks)
      moves.push({ source: { client, clock }, copy: insertedFrom(doc, before), text })
    }
  }
  return moves
}

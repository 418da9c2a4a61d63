import * as Y from 'yjs'
import { firstItemOf } from '#formats/manuscript/losses/removals.ts'

/** Makes Yjs forget the offsets that it remembers in a text. */
function forgetOffsets(text: Y.XmlText): void {
  // oxlint-disable-next-line no-underscore-dangle -- Yjs has no public name for them.
  const { _searchMarker: markers } = text
  if (markers) markers.length = 0
}

/**
 * Inserts letters directly behind the visible character before an offset, and not behind deleted characters there as
 * Y.Text does. If an undo restores the deleted characters, they come after the letters, and not between two letters of a
 * word that is being typed.
 */
export function insertLetters(text: Y.XmlText, { offset, letters }: { offset: number; letters: string }): void {
  const { doc } = text
  if (!doc || letters === '') return
  doc.transact((transaction) => {
    const { item: before } = Y.createRelativePositionFromTypeIndex(text, offset, -1)
    const left = before && Y.getItemCleanEnd(transaction, doc.store, before)
    const right = left ? left.right : firstItemOf(text)
    const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
    const content = new Y.ContentString(letters)
    const origins = [left?.lastId ?? null, right?.id ?? null] as const
    new Y.Item(id, left, origins[0], right, origins[1], text, null, content).integrate(transaction, 0)
    forgetOffsets(text)
  })
}

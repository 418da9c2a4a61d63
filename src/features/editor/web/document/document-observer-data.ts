import type * as Y from 'yjs'

/** A long paper is not read through at each stroke. */
const READ_AFTER_MS = 150

/**
 * Follows the value that `read` returns for a document. `watch` notifies of each change after which the value is not
 * the `isSame` as before, and returns a function to stop.
 */
export function followDoc<T>(doc: Y.Doc, read: (doc: Y.Doc) => T, isSame: (one: T, other: T) => boolean = () => false) {
  let known = read(doc)
  return {
    read: () => known,
    watch: (listener: () => void) => {
      let waiting: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        waiting = undefined
        const fresh = read(doc)
        if (isSame(fresh, known)) return
        known = fresh
        listener()
      }
      const onTransaction = ({ changedParentTypes }: Y.Transaction) => {
        if (changedParentTypes.size > 0) waiting ??= setTimeout(look, READ_AFTER_MS)
      }
      doc.on('afterTransaction', onTransaction)
      look()
      return () => {
        clearTimeout(waiting)
        doc.off('afterTransaction', onTransaction)
      }
    },
  }
}

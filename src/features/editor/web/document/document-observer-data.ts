import type * as Y from 'yjs'

/** The delay in ms between a change and reading a long paper again. */
const READ_AFTER_MS = 150

/**
 * Follows the value that `read` returns for a document. `watch` calls its listener after each change of the value, and
 * returns a function to stop. `isSame` compares two values.
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

import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'
import type { Unsent } from './connection.ts'

type Whose = { memberId: string; paperId: string }

const nameOf = ({ memberId, paperId }: Whose): string => `inflo-paper:${memberId}:${paperId}`

/**
 * Keeps a document on the device, by member, since several people may share one. Where a browser keeps nothing, as in some private
 * windows, writing goes on without.
 */
export function keepOnDevice(doc: Y.Doc, whose: Whose): { ready: Promise<void>; close: () => void } {
  try {
    const memory = new IndexeddbPersistence(nameOf(whose), doc)
    // Told from what is typed, which goes to the server.
    Object.assign(memory, { isDeviceMemory: true })
    return { ready: memory.whenSynced.then(() => undefined).catch(() => undefined), close: () => void memory.destroy() }
  } catch {
    return { ready: Promise.resolve(), close: () => undefined }
  }
}

/** Whether what is kept on the device holds something that the server lacks. */
export function unsentOf(whose: Whose): Unsent {
  const key = `${nameOf(whose)}:unsent`
  let unsent = false
  try {
    unsent = localStorage.getItem(key) !== null
  } catch {
    unsent = false
  }
  return {
    is: () => unsent,
    set: (now) => {
      if (now === unsent) return
      unsent = now
      try {
        if (now) localStorage.setItem(key, 'yes')
        else localStorage.removeItem(key)
      } catch {
        return
      }
    },
  }
}

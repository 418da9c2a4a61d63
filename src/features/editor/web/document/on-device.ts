import { clearDocument, IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { lockDatabase, memberOfDatabase, personalDatabase } from '#ui/drafts/personal-databases.ts'
import { personalStorage } from '#ui/drafts/personal-storage.ts'

/**
 * The copy of the text on the device. `read` resolves once the copy is loaded into the document. `soon` resolves then
 * or after a timeout, whichever is first.
 */
export type DeviceMemory = { read: Promise<unknown>; soon: Promise<unknown> }

/** A flag stored on the device next to the text: true if the text contains something that the server lacks. */
export type Unsent = { is: () => boolean; set: (unsent: boolean) => void }

/**
 * Identifies a copy of a paper. `lineage` is the backup restore from which the copy originates. Copies of different
 * lineages are never merged.
 */
export type Whose = { memberId: string; paperId: string; lineage: string }

const nameBefore = ({ memberId, paperId }: Whose): string => personalDatabase('inflo-paper', memberId, paperId)
const nameOf = (whose: Whose): string => nameBefore(whose) + (whose.lineage ? `:${whose.lineage}` : '')

/** The longest time in ms that the comparison with the server waits for the device's copy. */
const DEVICE_MS = 1_000

/**
 * Stores a document on the device, separately for each member, since several people may share the device. In browsers
 * that store nothing, such as some private windows, editing works without the copy.
 */
export function cacheOnDevice(doc: Y.Doc, whose: Whose): { memory: DeviceMemory | undefined; close: () => void } {
  try {
    const kept = new IndexeddbPersistence(nameOf(whose), doc)
    // Marks the origin of changes from the device's copy, so that these are not sent to the server like typed changes.
    Object.assign(kept, { isDeviceMemory: true })
    const release = lockDatabase(nameOf(whose))
    const read = kept.whenSynced
    const late = new Promise((resolve) => void setTimeout(resolve, DEVICE_MS))
    return { memory: { read, soon: Promise.race([read, late]) }, close: () => void kept.destroy().finally(release) }
  } catch {
    return { memory: undefined, close: () => undefined }
  }
}

const unsentKey = (name: string): string => `unsent-paper:${name}`

/** Returns the flag for text on the device that the server does not have. */
export function unsentOf(whose: Whose): Unsent {
  const [storage, key] = [personalStorage(whose.memberId), unsentKey(nameOf(whose))]
  let unsent = false
  try {
    unsent = storage.getItem(key) !== null
  } catch {
    unsent = false
  }
  return {
    is: () => unsent,
    set: (now) => {
      if (now === unsent) return
      unsent = now
      try {
        if (now) storage.setItem(key, 'yes')
        else storage.removeItem(key)
      } catch {
        return
      }
    },
  }
}

/**
 * Returns the names of this device's copies of the paper from before a restore, except the copy in use. Returns none if
 * the browser cannot list them.
 */
export async function listOfBefore(whose: Whose): Promise<string[]> {
  const [own, before] = [nameOf(whose), nameBefore(whose)]
  const kept = await indexedDB.databases().catch(() => [])
  return kept.flatMap(({ name }) =>
    name !== undefined && name !== own && (name === before || name.startsWith(`${before}:`)) ? [name] : [],
  )
}

/** Returns the document that is stored under a name on the device. */
export async function readCachedDocument(name: string): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const memory = new IndexeddbPersistence(name, doc)
  await memory.whenSynced
  await memory.destroy()
  return doc
}

export function deleteCachedDocument(name: string): Promise<void> {
  personalStorage(memberOfDatabase(name) ?? '').removeItem(unsentKey(name))
  return clearDocument(name)
}

import { useSyncExternalStore } from 'react'
import { saveKeysOn, readKeysOn } from './single-keys.ts'

// Also kept in memory: if the storage is full, the choice applies until the page is closed.
let on: boolean | undefined
const listeners = new Set<() => void>()

/** Returns whether single-key shortcuts are enabled in this browser, as chosen on any screen. */
export const readKeysHere = (): boolean => (on ??= readKeysOn(localStorage))

function change(wanted: boolean): void {
  on = wanted
  try {
    saveKeysOn(localStorage, wanted)
  } catch {
    // The storage is full.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = () => ({ on: useSyncExternalStore(watch, readKeysHere, () => true), change })

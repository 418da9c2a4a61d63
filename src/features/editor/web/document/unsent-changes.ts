import * as Y from 'yjs'

type Stored = { update: Uint8Array; vector: Uint8Array }

/** Returns whether the local text has changes, including deletions, that the server does not have. Pure. */
export function hasUnsentChanges({ update, vector }: Stored, own: Uint8Array): boolean {
  const stored = Y.createSnapshot(Y.decodeUpdate(update).ds, Y.decodeStateVector(vector))
  return !Y.snapshotContainsUpdate(stored, own)
}

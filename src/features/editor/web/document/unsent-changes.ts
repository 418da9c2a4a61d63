import * as Y from 'yjs'

type Stored = { update: Uint8Array; vector: Uint8Array }

/** Whether a server lacks something of what is here, deletions included. Pure. */
export function hasUnsentChanges({ update, vector }: Stored, own: Uint8Array): boolean {
  const stored = Y.createSnapshot(Y.decodeUpdate(update).ds, Y.decodeStateVector(vector))
  return !Y.snapshotContainsUpdate(stored, own)
}

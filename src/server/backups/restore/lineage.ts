import type { Db } from '../../data/db.ts'
import { findLineage } from '../queries.ts'

/**
 * Which restore the data of this process stems from. It is read once: what a process has in memory stays of the database that it began
 * with, also in the moment in which another has taken its place already.
 */
export function createLineageReader(db: Db): () => Promise<string> {
  let known: Promise<string> | undefined
  return () => {
    known ??= findLineage(db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

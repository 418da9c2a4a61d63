import { hashOf, FIRST_HASH } from './admin-log.ts'
import { type Head, readHeads } from './heads.ts'
import type { Db } from '../data/db.ts'
import type { AdminLogTable } from '../data/tables.ts'

const READ_TOGETHER = 1_000

const listAfter = (db: Db, seq: number): Promise<AdminLogTable[]> =>
  db.selectFrom('kernel.admin_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(READ_TOGETHER).execute()

/** What is wrong with an entry that comes after `before`; undefined when nothing is. Pure. */
function faultOf(entry: AdminLogTable, before: Head): string | undefined {
  if (entry.seq !== before.seq + 1) return `Between entries ${before.seq} and ${entry.seq} something is missing.`
  if (entry.previous_hash !== before.hash) return `Entry ${entry.seq} does not follow the one before it.`
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.seq} was changed.`
  return undefined
}

/** Of the heads that a machine wrote down, those that the log does not have like that. Pure. */
const deniedOf = (written: Head[], stored: Map<number, string>): string[] =>
  written
    .filter(({ seq, hash }) => stored.get(seq) !== hash)
    .map(({ seq }) =>
      stored.has(seq)
        ? `Entry ${seq} is not the one that this machine wrote down.`
        : `Entry ${seq}, which this machine wrote down, is missing.`,
    )

/** Goes through the whole administration's log: its chain, and what this machine has written down of it outside the database. */
export async function auditAdminLog(db: Db, directory: string): Promise<{ entries: number; faults: string[] }> {
  // Read before the log, so that an entry written meanwhile is in the log for certain.
  const written = await readHeads(directory)
  const stored = new Map<number, string>()
  const faults: string[] = []
  let before: Head = { seq: 0, hash: FIRST_HASH }
  for (;;) {
    const entries = await listAfter(db, before.seq)
    for (const entry of entries) {
      const fault = faultOf(entry, before)
      if (fault) faults.push(fault)
      stored.set(entry.seq, entry.hash)
      before = entry
    }
    if (entries.length < READ_TOGETHER) break
  }
  return { entries: stored.size, faults: [...faults, ...deniedOf(written, stored)] }
}

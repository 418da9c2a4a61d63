import { hashOf, FIRST_HASH } from './admin-log.ts'
import { type Head, readHeads } from './heads.ts'
import type { Db } from '../data/db.ts'
import type { AdminLogTable } from '../data/tables.ts'

const READ_TOGETHER = 1_000

const listAfter = (db: Db, seq: number): Promise<AdminLogTable[]> =>
  db.selectFrom('kernel.admin_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(READ_TOGETHER).execute()

/** Returns the fault of an entry that follows the head `before`; undefined if it has none. Pure. */
function faultOf(entry: AdminLogTable, before: Head): string | undefined {
  if (entry.seq !== before.seq + 1) return `Entries between ${before.seq} and ${entry.seq} are missing.`
  if (entry.previous_hash !== before.hash)
    return `Entry ${entry.seq} does not continue the chain of the entry before it.`
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.seq} was changed.`
  return undefined
}

/** Returns a fault for each recorded head that is missing or different in the log. Pure. */
const deniedOf = (written: Head[], stored: Map<number, string>): string[] =>
  written
    .filter(({ seq, hash }) => stored.get(seq) !== hash)
    .map(({ seq }) =>
      stored.has(seq)
        ? `Entry ${seq} does not match the hash that this machine saved.`
        : `Entry ${seq} is missing, although this machine saved its hash.`,
    )

/** Checks the log's hash chain, and calls `seen` with each entry. */
export async function auditLogChain(
  db: Db,
  seen: (entry: AdminLogTable) => void = () => undefined,
): Promise<{ entries: number; faults: string[] }> {
  const faults: string[] = []
  let entries = 0
  let before: Head = { seq: 0, hash: FIRST_HASH }
  for (;;) {
    const found = await listAfter(db, before.seq)
    for (const entry of found) {
      const fault = faultOf(entry, before)
      if (fault) faults.push(fault)
      seen(entry)
      before = entry
    }
    entries += found.length
    if (found.length < READ_TOGETHER) return { entries, faults }
  }
}

const listHeads = (db: Db, seqs: number[]): Promise<Head[]> =>
  db.selectFrom('kernel.admin_log').select(['seq', 'hash']).where('seq', 'in', seqs).execute()

/** Compares the log with the heads that this machine has recorded, without checking the hash chain. */
export async function auditHeads(db: Db, directory: string): Promise<string[]> {
  const written = await readHeads(directory)
  const faults: string[] = []
  for (let from = 0; from < written.length; from += READ_TOGETHER) {
    const some = written.slice(from, from + READ_TOGETHER)
    const stored = await listHeads(
      db,
      some.map(({ seq }) => seq),
    )
    faults.push(...deniedOf(some, new Map(stored.map(({ seq, hash }) => [seq, hash]))))
  }
  return faults
}

/** Checks the whole admin log: its hash chain, and the heads that this machine has recorded outside the database. */
export async function auditAdminLog(db: Db, directory: string): Promise<{ entries: number; faults: string[] }> {
  // Reads the heads before the log. Otherwise an entry added in between would have a head but seem to be missing.
  const written = await readHeads(directory)
  const stored = new Map<number, string>()
  const { entries, faults } = await auditLogChain(db, ({ seq, hash }) => void stored.set(seq, hash))
  return { entries, faults: [...faults, ...deniedOf(written, stored)] }
}

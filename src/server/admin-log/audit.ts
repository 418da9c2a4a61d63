import { hashOf, FIRST_HASH } from './admin-log.ts'
import { type Head, readHeads } from './heads.ts'
import type { Db } from '../data/db.ts'
import type { AdminLogTable } from '../data/tables.ts'

const READ_TOGETHER = 1_000

const listAfter = (db: Db, seq: number): Promise<AdminLogTable[]> =>
  db.selectFrom('kernel.admin_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(READ_TOGETHER).execute()

/** Returns what is wrong with an entry that comes after `before`; undefined if nothing is. Pure. */
function faultOf(entry: AdminLogTable, before: Head): string | undefined {
  if (entry.seq !== before.seq + 1) return `Between entries ${before.seq} and ${entry.seq} something is missing.`
  if (entry.previous_hash !== before.hash) return `Entry ${entry.seq} does not follow the one before it.`
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.seq} was changed.`
  return undefined
}

/** Returns the recorded heads that the log does not have in the same form. Pure. */
const deniedOf = (written: Head[], stored: Map<number, string>): string[] =>
  written
    .filter(({ seq, hash }) => stored.get(seq) !== hash)
    .map(({ seq }) =>
      stored.has(seq)
        ? `Entry ${seq} is not the one that this machine wrote down.`
        : `Entry ${seq}, which this machine wrote down, is missing.`,
    )

/** Goes through the log's chain; `seen` is given each entry. */
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

/** Compares the log with the heads that this machine has recorded, without checking its chain. */
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

/** Checks the whole admin log: its chain, and the heads that this machine has recorded outside the database. */
export async function auditAdminLog(db: Db, directory: string): Promise<{ entries: number; faults: string[] }> {
  // Read before the log, so that an entry written meanwhile is certainly in the log.
  const written = await readHeads(directory)
  const stored = new Map<number, string>()
  const { entries, faults } = await auditLogChain(db, ({ seq, hash }) => void stored.set(seq, hash))
  return { entries, faults: [...faults, ...deniedOf(written, stored)] }
}

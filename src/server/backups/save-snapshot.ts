import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type StorageDriver, MissingBytesError, storagePathOf } from '../files/storage-driver.ts'
import type { Manifest, BackupPart, SavedTable } from './manifest.ts'
import { ChangedBytesError, type BackupDestination, storeBytes, storeStream } from './destination.ts'
import { listApplied, listSequences, listTables, measure, readFingerprint, type TableShape } from './snapshot.ts'

const pack = promisify(gzip)
/** The number of bytes that are buffered in memory, and then compressed and stored as one part. */
const PART_BYTES = 1024 * 1024
const QUICKLY = { level: 1 }

type Writing = {
  client: pg.ClientBase
  destination: BackupDestination
  folder: string
  signal: AbortSignal | undefined
}

/** Compresses a stream in parts of about the same size, and stores them. */
async function storeParts(
  { destination, folder }: Writing,
  name: string,
  from: AsyncIterable<Buffer>,
): Promise<BackupPart[]> {
  const parts: BackupPart[] = []
  let held: Buffer[] = []
  let heldBytes = 0
  const store = async () => {
    if (heldBytes === 0) return
    const packed = await pack(Buffer.concat(held), QUICKLY)
    const partName = `${name}-${String(parts.length + 1).padStart(5, '0')}.gz`
    parts.push({ name: partName, ...(await storeBytes(destination, `${folder}/${partName}`, packed)) })
    held = []
    heldBytes = 0
  }
  for await (const chunk of from) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= PART_BYTES) await store()
  }
  await store()
  return parts
}

async function saveTable(writing: Writing, { name, columns }: TableShape): Promise<SavedTable> {
  const { client } = writing
  const measured = await measure(client, { name, columns })
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  return { name, columns, ...measured, parts: await storeParts(writing, `tables/${name}`, rows) }
}

type StoredRow = { id: string; sha256: string; size_bytes: number }
const FILES_TOGETHER = 500

async function* listFiles(client: pg.ClientBase): AsyncGenerator<StoredRow> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<StoredRow>(
      'select id, sha256, size_bytes from kernel.file where id > $1 order by id limit $2',
      [after, FILES_TOGETHER],
    )
    yield* rows
    if (rows.length < FILES_TOGETHER) return
    after = rows.at(-1)!.id
  }
}

/**
 * Returns the path of a member's file in a backup destination. All backups share one copy of a file, since its bytes
 * never change.
 */
export const backupFilePath = (id: string): string => `files/${storagePathOf(id)}`

/** Returns the paths of the members' files that are stored in a backup destination. */
export async function listBackupFiles(destination: BackupDestination): Promise<Set<string>> {
  const kept = new Set<string>()
  for await (const names of destination.home.under('files')) for (const name of names) kept.add(name)
  return kept
}

async function saveFiles(writing: Writing, home: StorageDriver): Promise<Manifest['files']> {
  const { client, destination, signal } = writing
  const kept = await listBackupFiles(destination)
  const missing: string[] = []
  let count = 0
  let bytes = 0
  const isThere = async ({ id, sha256 }: StoredRow) => {
    signal?.throwIfAborted()
    if (kept.has(backupFilePath(id))) return true
    try {
      await storeStream(destination, backupFilePath(id), { from: await home.read(storagePathOf(id)), expected: sha256 })
      return true
    } catch (error) {
      if (!(error instanceof MissingBytesError || error instanceof ChangedBytesError)) throw error
      return false
    }
  }
  async function* lines() {
    for await (const file of listFiles(client)) {
      if (!(await isThere(file))) missing.push(file.id)
      else {
        count += 1
        bytes += file.size_bytes
        yield Buffer.from(`${file.id} ${file.sha256} ${file.size_bytes}\n`)
      }
    }
  }
  const parts = await storeParts(writing, 'files', lines())
  return { count, bytes, missing, parts }
}

/** Saves all data of a snapshot. The result counts as a backup once the caller stores the returned manifest. */
export async function saveSnapshot(
  writing: Writing,
  home: StorageDriver,
  named: Pick<Manifest, 'id' | 'reason' | 'taken_at'>,
): Promise<Manifest> {
  const { client } = writing
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) tables.push(await saveTable(writing, table))
  return {
    format: 2,
    ...named,
    migrations: await listApplied(client),
    key_fingerprint: await readFingerprint(client),
    tables,
    sequences: await listSequences(client),
    files: await saveFiles(writing, home),
  }
}

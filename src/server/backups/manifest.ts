import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A stored part of a backup, compressed with gzip. The parts of a table, concatenated, are one valid gzip stream. */
const part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string().length(64) })
export type BackupPart = z.output<typeof part>

const savedTable = z.object({
  /** The table's name in SQL, `schema.table`. */
  name: z.string(),
  /** Column names as quoted in SQL, in the order in which the data was copied. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** The hash of these columns in all rows. It does not depend on the order of the rows. */
  rows_hash: z.string(),
  parts: z.array(part),
})
export type SavedTable = z.output<typeof savedTable>

const manifest = z.object({
  /** In format 1, the hash of a table covers whole rows, including generated columns. */
  format: z.literal([1, 2]),
  id: z.string(),
  reason: z.string(),
  taken_at: z.iso.datetime(),
  /** The migrations that created the database, in the order in which they ran. */
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  /** The fingerprint of the key with which the database's secrets were encrypted; null if nothing was encrypted. */
  key_fingerprint: z.string().nullable(),
  tables: z.array(savedTable),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** The parts contain the list of files. Each line has a file's id, SHA-256 hash and size in bytes. */
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()), parts: z.array(part) }),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST = 'manifest'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export class DamagedBackupError extends Error {
  override readonly name = 'Damaged'
}

/**
 * Returns the manifest as text. The first line is the SHA-256 hash of the second line, which is the manifest as JSON.
 */
export function writeManifest(written: Manifest): string {
  const text = JSON.stringify(written)
  return `${sha256(text)}\n${text}\n`
}

/** Parses a manifest. @throws DamagedBackupError if its text does not match its hash */
export function readManifest(text: string): Manifest {
  const [checksum = '', body = '', ...rest] = text.split('\n')
  if (rest.join('') !== '' || sha256(body) !== checksum)
    throw new DamagedBackupError('The manifest of the backup was changed.')
  return manifest.parse(JSON.parse(body))
}

export const bytesOf = ({ tables, files }: Manifest): number =>
  [...tables.flatMap(({ parts }) => parts), ...files.parts].reduce((sum, { bytes }) => sum + bytes, files.bytes)

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

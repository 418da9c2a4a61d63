import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A stored part of a backup: compressed by gzip, so that the parts one after another are one gzip stream again. */
const part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string().length(64) })
export type BackupPart = z.output<typeof part>

const savedTable = z.object({
  /** The table's name in SQL, `schema.table`. */
  name: z.string(),
  /** Column names in SQL, in the order of the copied data. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** Computed from these columns of all rows, in any order. */
  rows_hash: z.string(),
  parts: z.array(part),
})
export type SavedTable = z.output<typeof savedTable>

const manifest = z.object({
  /** In the first format, hashes cover whole rows, including generated columns. */
  format: z.literal([1, 2]),
  id: z.string(),
  reason: z.string(),
  taken_at: z.iso.datetime(),
  /** The migrations that created the database, in their order. */
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  /** The fingerprint of the key that encrypted its secrets; null if nothing was encrypted. */
  key_fingerprint: z.string().nullable(),
  tables: z.array(savedTable),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** Files are listed in the parts, one a line: id, SHA-256, bytes. */
  files: z.object({ count: z.int(), bytes: z.int(), missing: z.array(z.string()), parts: z.array(part) }),
})
export type Manifest = z.output<typeof manifest>

export const MANIFEST = 'manifest'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export class DamagedBackupError extends Error {
  override readonly name = 'Damaged'
}

/** Writes a line with the SHA-256 of the rest, and the rest. */
export function writeManifest(written: Manifest): string {
  const text = JSON.stringify(written)
  return `${sha256(text)}\n${text}\n`
}

/** Reads a manifest. @throws Damaged if it is not as it was written. */
export function readManifest(text: string): Manifest {
  const [checksum = '', body = '', ...rest] = text.split('\n')
  if (rest.join('') !== '' || sha256(body) !== checksum)
    throw new DamagedBackupError('The list of what the backup holds was changed.')
  return manifest.parse(JSON.parse(body))
}

export const bytesOf = ({ tables, files }: Manifest): number =>
  [...tables.flatMap(({ parts }) => parts), ...files.parts].reduce((sum, { bytes }) => sum + bytes, files.bytes)

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A piece of what a backup holds, as it lies in its place: packed by gzip, so that pieces one after another are one gzip again. */
const part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string().length(64) })
export type BackupPart = z.output<typeof part>

const savedTable = z.object({
  /** As SQL names it, `schema.table`. */
  name: z.string(),
  /** As SQL names them, in the order of what was copied. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** Made of these columns of all rows, in whichever order they lie. */
  rows_hash: z.string(),
  parts: z.array(part),
})
export type SavedTable = z.output<typeof savedTable>

const manifest = z.object({
  /** Of the first, hashes are made of whole rows, what PostgreSQL makes by itself among them. */
  format: z.literal([1, 2]),
  id: z.string(),
  reason: z.string(),
  taken_at: z.iso.datetime(),
  /** By which the database was made, in their order. */
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  /** Of the key that its secrets are sealed with; null where nothing was sealed. */
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

/** A line of the SHA-256 of what follows, and what follows. */
export function writeManifest(written: Manifest): string {
  const text = JSON.stringify(written)
  return `${sha256(text)}\n${text}\n`
}

/** @throws Damaged where any of it is not as it was written. */
export function readManifest(text: string): Manifest {
  const [checksum = '', body = '', ...rest] = text.split('\n')
  if (rest.join('') !== '' || sha256(body) !== checksum)
    throw new DamagedBackupError('The list of what the backup holds was changed.')
  return manifest.parse(JSON.parse(body))
}

export const bytesOf = ({ tables, files }: Manifest): number =>
  [...tables.flatMap(({ parts }) => parts), ...files.parts].reduce((sum, { bytes }) => sum + bytes, files.bytes)

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

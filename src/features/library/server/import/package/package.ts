import { PACKAGE_BYTES_MAX } from '../../../limits.ts'

/** A file in an article package, by its path within it, with `/` between folders. */
export type PackageEntry = {
  name: string
  sizeBytes: number
  /** Another for other bytes. */
  mark: string
}

/** A folder, or the contents of one packed file. Its entries' names are never used as paths for writing. */
export type Package = {
  entries: PackageEntry[]
  /** The whole of one entry. @throws PackageError for one whose bytes are not what the package says. */
  read: (name: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** The reason why a package is refused, in one sentence for the person who sent it. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
}

const MEGABYTE = 1024 * 1024

export const PACKAGE_LIMITS = {
  /** Of the packed file. */
  packedBytes: PACKAGE_BYTES_MAX,
  entries: 3_000,
  entryBytes: 100 * MEGABYTE,
  /** Of all entries together, unpacked. */
  bytes: 1_024 * MEGABYTE,
} as const

const NAME_LENGTH_MAX = 500
// Characters that no valid name has: they may hide the text after them from a reader.
// oxlint-disable-next-line no-control-regex -- The pattern looks for them.
const UNSEEN = /[\u0000-\u001F\u007F\\]/

/** Why an entry's name is refused; undefined where it stays within its package. Pure. */
export function whyNotNamed(name: string): string | undefined {
  if (name.length > NAME_LENGTH_MAX) return 'The package names a file with more than 500 letters.'
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  if (leadsOut || UNSEEN.test(name)) return 'The package names a file outside itself, so it was refused.'
  return undefined
}

/** Why a package is too large to be taken in; undefined where it is not. Pure. */
export function whyTooLarge(entries: Pick<PackageEntry, 'sizeBytes'>[]): string | undefined {
  if (entries.length > PACKAGE_LIMITS.entries)
    return `The package holds ${entries.length.toLocaleString('en-GB')} files, and at most 3,000 are taken.`
  if (entries.some(({ sizeBytes }) => sizeBytes > PACKAGE_LIMITS.entryBytes))
    return 'The package holds a file of more than 100 MB.'
  const bytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return bytes > PACKAGE_LIMITS.bytes ? 'The package unpacks to more than 1 GB.' : undefined
}

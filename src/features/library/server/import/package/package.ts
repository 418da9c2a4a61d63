import { PACKAGE_BYTES_MAX } from '../../../limits.ts'

/** A file in an article package. `name` is its path within the package, with `/` as the separator. */
export type PackageEntry = {
  name: string
  sizeBytes: number
  /** A fingerprint that changes with the content. */
  mark: string
}

/** A folder, or the contents of a zip. Entry names are never used as paths for writing. */
export type Package = {
  entries: PackageEntry[]
  /** Reads a whole entry. @throws PackageError if its bytes do not match the package's directory */
  read: (name: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** Thrown if a package is refused. The message is one sentence for the sender. */
export class PackageError extends Error {
  override readonly name = 'PackageError'
}

const MEGABYTE = 1024 * 1024

export const PACKAGE_LIMITS = {
  /** Size of the packed file. */
  packedBytes: PACKAGE_BYTES_MAX,
  entries: 3_000,
  entryBytes: 100 * MEGABYTE,
  /** Unpacked size of all entries together. */
  bytes: 1_024 * MEGABYTE,
} as const

const NAME_LENGTH_MAX = 500
// Characters that no valid name contains. They may be used to hide part of a name.
// oxlint-disable-next-line no-control-regex -- The pattern looks for them.
const UNSEEN = /[\u0000-\u001F\u007F\\]/

/** Returns the reason to refuse an entry's name; undefined if the name is a valid path within the package. Pure. */
export function whyNotNamed(name: string): string | undefined {
  if (name.length > NAME_LENGTH_MAX) return 'The package contains a file name longer than 500 characters.'
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  if (leadsOut || UNSEEN.test(name)) return 'The package refers to a file outside itself, so it was refused.'
  return undefined
}

/** Returns the reason to refuse a package if it is too large to import; otherwise undefined. Pure. */
export function whyTooLarge(entries: Pick<PackageEntry, 'sizeBytes'>[]): string | undefined {
  if (entries.length > PACKAGE_LIMITS.entries)
    return `The package contains ${entries.length.toLocaleString('en-GB')} files, but at most 3,000 are allowed.`
  if (entries.some(({ sizeBytes }) => sizeBytes > PACKAGE_LIMITS.entryBytes))
    return 'The package contains a file larger than 100 MB.'
  const bytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return bytes > PACKAGE_LIMITS.bytes ? 'The package unpacks to more than 1 GB.' : undefined
}

import { PackageError } from './package.ts'

/** An entry of a zip's central directory: APPNOTE.TXT of PKWARE, 4.3.12. */
export type ZipEntry = {
  name: string
  isFolder: boolean
  method: number
  packedBytes: number
  sizeBytes: number
  crc: number
  /** Where its local header begins. */
  at: number
}

const END = 0x06054b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const ENCRYPTED = 0x1
const UNIX = 3
const KIND_OF_FILE = 0o170000
const LINK = 0o120000
const STORED = 0
const DEFLATED = 8
/** In place of a number that only zip64 holds. */
const ELSEWHERE = 0xffffffff

/** The last bytes of a zip that may hold its end. */
export const TAIL_BYTES = END_BYTES + COMMENT_BYTES_MAX

const BROKEN = 'The file is no zip, or is damaged.'

/** Where the central directory lies. @throws PackageError. Pure. */
export function directoryIn(tail: Buffer): { at: number; bytes: number; entries: number } {
  for (let start = tail.length - END_BYTES; start >= 0; start -= 1) {
    if (tail.readUInt32LE(start) !== END) continue
    const [entries, bytes, at] = [
      tail.readUInt16LE(start + 10),
      tail.readUInt32LE(start + 12),
      tail.readUInt32LE(start + 16),
    ]
    if (at === ELSEWHERE || bytes === ELSEWHERE) throw new PackageError('Zips of more than 4 GB are not taken.')
    return { at, bytes, entries }
  }
  throw new PackageError(BROKEN)
}

function refuseStrange(entry: ZipEntry, { flags, madeBy, attributes }: Record<string, number>): void {
  if (((flags ?? 0) & ENCRYPTED) !== 0) throw new PackageError('The package is locked with a password.')
  const isLink = (madeBy ?? 0) >> 8 === UNIX && (((attributes ?? 0) >>> 16) & KIND_OF_FILE) === LINK
  if (isLink) throw new PackageError('The package holds a link instead of a file, so it was refused.')
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new PackageError('The package is packed in a way that is not read here. Please pack it as an ordinary zip.')
  if (entry.sizeBytes === ELSEWHERE || entry.packedBytes === ELSEWHERE)
    throw new PackageError('Zips of more than 4 GB are not taken.')
}

/** The entries of a central directory. @throws PackageError for links, passwords and whatever else is not just files. Pure. */
export function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let start = 0; start + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(start) !== ENTRY) throw new PackageError(BROKEN)
    const nameBytes = directory.readUInt16LE(start + 28)
    const name = directory.toString('utf8', start + ENTRY_BYTES, start + ENTRY_BYTES + nameBytes)
    const entry = {
      name,
      isFolder: name.endsWith('/'),
      method: directory.readUInt16LE(start + 10),
      crc: directory.readUInt32LE(start + 16),
      packedBytes: directory.readUInt32LE(start + 20),
      sizeBytes: directory.readUInt32LE(start + 24),
      at: directory.readUInt32LE(start + 42),
    }
    refuseStrange(entry, {
      flags: directory.readUInt16LE(start + 8),
      madeBy: directory.readUInt16LE(start + 4),
      attributes: directory.readUInt32LE(start + 38),
    })
    entries.push(entry)
    start += ENTRY_BYTES + nameBytes + directory.readUInt16LE(start + 30) + directory.readUInt16LE(start + 32)
  }
  return entries
}

/** Whether two entries share bytes, by which a small zip unpacks to a thousand times as much. Pure. */
export function overlap(entries: ZipEntry[]): boolean {
  const byPlace = entries.toSorted((one, other) => one.at - other.at)
  return byPlace.some((entry, index) => {
    const next = byPlace[index + 1]
    return next !== undefined && next.at < entry.at + entry.packedBytes
  })
}

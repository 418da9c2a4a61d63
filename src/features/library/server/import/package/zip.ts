import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Package, PACKAGE_LIMITS, PackageError, whyNotNamed, whyTooLarge } from './package.ts'

const inflate = promisify(inflateRaw)

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
/**
 * Maximum size of the zip's directory. It is enough for the maximum number of entries if their names have 500
 * characters.
 */
const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024
/** Maximum compression ratio. No text or picture compresses better, so an entry with a higher ratio is a zip bomb. */
const RATIO_MAX = 1_100

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new PackageError('The package is incomplete. Please send it again.')
  return buffer
}

function refuse(entries: ZipEntry[]): void {
  const why = entries.map(({ name }) => whyNotNamed(name)).find(Boolean) ?? whyTooLarge(entries)
  if (why) throw new PackageError(why)
  const isBomb = entries.some(({ sizeBytes, packedBytes }) => sizeBytes > RATIO_MAX * Math.max(1, packedBytes))
  if (isBomb || overlap(entries))
    throw new PackageError(
      'The package unpacks to far more data than is plausible for a zip of its size, so it was refused.',
    )
  if (new Set(entries.map(({ name }) => name)).size < entries.length)
    throw new PackageError('The package contains two files with the same name.')
}

async function readEntry(handle: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const local = await bytesAt(handle, entry.at, LOCAL_BYTES)
  if (local.readUInt32LE(0) !== LOCAL) throw new PackageError('The file is not a zip, or it is damaged.')
  const at = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = await bytesAt(handle, at, entry.packedBytes)
  // Stops inflating at the size that the directory states for the entry.
  const bytes =
    entry.method === 0
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, entry.sizeBytes) }).catch(() => Buffer.alloc(0))
  if (bytes.length !== entry.sizeBytes || crc32(bytes) !== entry.crc)
    throw new PackageError(`“${entry.name}” is damaged, or larger than the package says.`)
  return bytes
}

async function readDirectory(handle: FileHandle): Promise<ZipEntry[]> {
  const { size } = await handle.stat()
  if (size > PACKAGE_LIMITS.packedBytes) throw new PackageError('The package is larger than 300 MB.')
  const tailBytes = Math.min(size, TAIL_BYTES)
  const { at, bytes } = directoryIn(await bytesAt(handle, size - tailBytes, tailBytes))
  if (bytes > DIRECTORY_BYTES_MAX) throw new PackageError('The package contains too many files.')
  const entries = entriesIn(await bytesAt(handle, at, bytes)).filter(({ isFolder }) => !isFolder)
  refuse(entries)
  return entries
}

/** Opens a zip; MECA packages are zips. Only requested entries are unpacked, in memory. @throws PackageError */
export async function openZip(path: string): Promise<Package> {
  const handle = await open(path, 'r')
  try {
    const entries = await readDirectory(handle)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    return {
      entries: entries.map(({ name, sizeBytes, crc }) => ({ name, sizeBytes, mark: crc.toString(16) })),
      read: (name) => {
        const entry = byName.get(name)
        if (!entry) throw new PackageError(`The package contains no “${name}”.`)
        return readEntry(handle, entry)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** An entry of a zip's central directory. Source: APPNOTE.TXT of PKWARE, 4.3.12. */
type ZipEntry = {
  name: string
  isFolder: boolean
  method: number
  packedBytes: number
  sizeBytes: number
  crc: number
  /** The offset of the entry's local header. */
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

/** The placeholder for a number that is stored in the zip64 record instead. */
const ELSEWHERE = 0xffffffff

/** The length of the zip's tail that must contain its end record, in bytes. */
const TAIL_BYTES = END_BYTES + COMMENT_BYTES_MAX

const BROKEN = 'The file is not a zip, or it is damaged.'

/** Finds the central directory from the last bytes of a zip. Pure. @throws PackageError */
function directoryIn(tail: Buffer): { at: number; bytes: number; entries: number } {
  for (let start = tail.length - END_BYTES; start >= 0; start -= 1) {
    if (tail.readUInt32LE(start) !== END) continue
    const [entries, bytes, at] = [
      tail.readUInt16LE(start + 10),
      tail.readUInt32LE(start + 12),
      tail.readUInt32LE(start + 16),
    ]
    if (at === ELSEWHERE || bytes === ELSEWHERE) throw new PackageError('Zip files larger than 4 GB are not supported.')
    return { at, bytes, entries }
  }
  throw new PackageError(BROKEN)
}

function refuseStrange(entry: ZipEntry, { flags, madeBy, attributes }: Record<string, number>): void {
  if (((flags ?? 0) & ENCRYPTED) !== 0) throw new PackageError('The package is locked with a password.')
  const isLink = (madeBy ?? 0) >> 8 === UNIX && (((attributes ?? 0) >>> 16) & KIND_OF_FILE) === LINK
  if (isLink) throw new PackageError('The package contains a link instead of a file, so it was refused.')
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new PackageError('The package uses an unsupported compression method. Please create an ordinary zip.')
  if (entry.sizeBytes === ELSEWHERE || entry.packedBytes === ELSEWHERE)
    throw new PackageError('Zip files larger than 4 GB are not supported.')
}

/**
 * Returns the entries of a central directory. Pure. @throws PackageError for links, encrypted entries and other entries
 * that are not plain files
 */
function entriesIn(directory: Buffer): ZipEntry[] {
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

/** Checks whether entries overlap. Overlapping entries let a zip bomb unpack to a thousand times its size. Pure. */
function overlap(entries: ZipEntry[]): boolean {
  const byPlace = entries.toSorted((one, other) => one.at - other.at)
  return byPlace.some((entry, index) => {
    const next = byPlace[index + 1]
    return next !== undefined && next.at < entry.at + entry.packedBytes
  })
}

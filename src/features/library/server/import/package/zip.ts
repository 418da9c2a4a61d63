import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Package, PACKAGE_LIMITS, PackageError, whyNotNamed, whyTooLarge } from './package.ts'
import { directoryIn, entriesIn, overlap, TAIL_BYTES, type ZipEntry } from './zip-entries.ts'

const inflate = promisify(inflateRaw)

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
/** Of the directory: names of 500 letters for every entry, with room. */
const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024
/** No text or picture packs tighter; what does is made to fill a disk. */
const RATIO_MAX = 1_100

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new PackageError('The package ends in the midst of a file. Please send it again.')
  return buffer
}

function refuse(entries: ZipEntry[]): void {
  const why = entries.map(({ name }) => whyNotNamed(name)).find(Boolean) ?? whyTooLarge(entries)
  if (why) throw new PackageError(why)
  const isBomb = entries.some(({ sizeBytes, packedBytes }) => sizeBytes > RATIO_MAX * Math.max(1, packedBytes))
  if (isBomb || overlap(entries)) throw new PackageError('The package unpacks to far more than it can hold.')
  if (new Set(entries.map(({ name }) => name)).size < entries.length)
    throw new PackageError('The package holds two files of one name.')
}

async function readEntry(handle: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const local = await bytesAt(handle, entry.at, LOCAL_BYTES)
  if (local.readUInt32LE(0) !== LOCAL) throw new PackageError('The file is no zip, or is damaged.')
  const at = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = await bytesAt(handle, at, entry.packedBytes)
  // Never more than the directory promised, whatever is packed.
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
  if (size > PACKAGE_LIMITS.packedBytes) throw new PackageError('The package has more than 300 MB.')
  const tailBytes = Math.min(size, TAIL_BYTES)
  const { at, bytes } = directoryIn(await bytesAt(handle, size - tailBytes, tailBytes))
  if (bytes > DIRECTORY_BYTES_MAX) throw new PackageError('The package holds too many files.')
  const entries = entriesIn(await bytesAt(handle, at, bytes)).filter(({ isFolder }) => !isFolder)
  refuse(entries)
  return entries
}

/** Opens a zip; MECA packages are zips. Only what is asked for is unpacked, in memory. @throws PackageError */
export async function openZip(path: string): Promise<Package> {
  const handle = await open(path, 'r')
  try {
    const entries = await readDirectory(handle)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    return {
      entries: entries.map(({ name, sizeBytes, crc }) => ({ name, sizeBytes, mark: crc.toString(16) })),
      read: (name) => {
        const entry = byName.get(name)
        if (!entry) throw new PackageError(`The package holds no “${name}”.`)
        return readEntry(handle, entry)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

import { createHash } from 'node:crypto'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type PackageEntry, type Package, PACKAGE_LIMITS, PackageError, whyTooLarge } from './package.ts'

const LINK = 'The folder contains a link instead of a file, so it was refused.'

const markOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

async function filesIn(directory: string): Promise<{ name: string; sizeBytes: number }[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  if (found.some((one) => one.isSymbolicLink())) throw new PackageError(LINK)
  const files = found.filter((one) => one.isFile())
  if (files.length > PACKAGE_LIMITS.entries) throw new PackageError('The folder contains more than 3,000 files.')
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { size } = await lstat(path)
      return { name: relative(directory, path).split(sep).join('/'), sizeBytes: size }
    }),
  )
}

/** Opens an article folder as a package. @throws PackageError */
export async function openFolder(directory: string): Promise<Package> {
  const files = await filesIn(directory)
  const why = whyTooLarge(files)
  if (why) throw new PackageError(why)
  const entries: PackageEntry[] = []
  for (const file of files) entries.push({ ...file, mark: await markOf(join(directory, file.name)) })
  const names = new Set(entries.map(({ name }) => name))
  return {
    entries,
    read: (name) => {
      if (!names.has(name)) throw new PackageError(`The folder contains no “${name}”.`)
      return readFile(join(directory, name))
    },
    close: () => Promise.resolve(),
  }
}

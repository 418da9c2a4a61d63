import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES } from './encryption.ts'
import { StartupError } from '../startup-error.ts'

const KEY_FILE = 'secret-key'

const placeOf = (directory: string): string => join(directory, KEY_FILE)

/** Reads the key in a data directory, if there is one. @throws StartupError for a file that contains none. */
export async function readKeyFile(directory: string): Promise<Buffer | undefined> {
  const keyPath = placeOf(directory)
  const bytes = await readFile(keyPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (bytes && bytes.length !== KEY_BYTES) {
    throw new StartupError(
      `${keyPath} does not hold a key of ${KEY_BYTES} bytes. Put the file of your backup in its place.`,
    )
  }
  return bytes
}

/**
 * Creates the key of a data directory, readable by its owner alone, and returns the stored one. The key is written
 * completely under another name and then linked: if two processes create one at once, one wins and both read the same.
 */
export async function makeKeyFile(directory: string): Promise<Buffer> {
  await mkdir(directory, { recursive: true })
  const keyPath = placeOf(directory)
  const draft = `${keyPath}.${randomBytes(6).toString('hex')}.part`
  try {
    await using handle = await open(draft, 'wx', 0o600)
    await handle.writeFile(randomBytes(KEY_BYTES))
    await handle.sync()
    await link(draft, keyPath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readKeyFile(directory)
  if (!made) throw new Error(`${keyPath} went away while it was being made`)
  return made
}

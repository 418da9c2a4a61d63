import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES } from './encryption.ts'
import { StartupError } from '../startup-error.ts'

const KEY_FILE = 'secret-key'

const placeOf = (directory: string): string => join(directory, KEY_FILE)

/** Reads the key file of a data directory, if it exists. @throws StartupError if the file does not contain a key */
export async function readKeyFile(directory: string): Promise<Buffer | undefined> {
  const keyPath = placeOf(directory)
  const bytes = await readFile(keyPath).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (bytes && bytes.length !== KEY_BYTES) {
    throw new StartupError(
      `${keyPath} does not contain a key of ${KEY_BYTES} bytes. Replace it with the file from your backup.`,
    )
  }
  return bytes
}

/**
 * Creates the key file of a data directory, readable only by its owner, and returns the stored key. The file is written
 * completely under another name and then linked: if two processes create a key at the same time, both read the same
 * key.
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
  if (!made) throw new Error(`${keyPath} disappeared while it was being created`)
  return made
}

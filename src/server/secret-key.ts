import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_FILE = 'secret-key'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Keeps short secrets unreadable in the database and its backups: the key lies in a file beside it, never within. */
export type Secrets = {
  /** `about` names whose secret it is; sealed text copied to somebody else does not open. */
  seal: (text: string, about: string) => Promise<string>
  open: (sealed: string, about: string) => Promise<string>
}

// Written whole under another name and then linked: of two processes that make the key at once, one wins and both read it.
async function makeKey(directory: string, place: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const draft = `${place}.${randomBytes(6).toString('hex')}.part`
  try {
    await using handle = await open(draft, 'wx', 0o600)
    await handle.writeFile(randomBytes(KEY_BYTES))
    await handle.sync()
    await link(draft, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const readKey = (place: string): Promise<Buffer | undefined> =>
  readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function keyIn(directory: string): Promise<Buffer> {
  const place = join(directory, KEY_FILE)
  let key = await readKey(place)
  if (!key) {
    await makeKey(directory, place)
    key = await readKey(place)
  }
  if (key?.length !== KEY_BYTES) throw new Error(`${place} does not hold a key of ${KEY_BYTES} bytes`)
  return key
}

/** The key in the data directory, made at first use with mode 0600. */
export function openSecrets(directory: string): Secrets {
  let kept: Buffer | undefined
  const key = async () => (kept ??= await keyIn(directory))
  return {
    seal: async (text, about) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await key(), nonce).setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open: async (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
      const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
    },
  }
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const NAME_LENGTH = 8
const NAME_ENDS = '.'

/**
 * A secret key. Encrypted texts begin with the name of their key, and the database stores its fingerprint. Neither
 * reveals the key.
 */
export type Key = { bytes: Buffer; name: string; fingerprint: string }

const derive = (bytes: Buffer, what: string): string => createHmac('sha256', bytes).update(what).digest('hex')

/** Creates a key from its bytes. @param bytes exactly 32 bytes */
export const keyOf = (bytes: Buffer): Key => ({
  bytes,
  name: derive(bytes, 'name of the secret key').slice(0, NAME_LENGTH),
  fingerprint: derive(bytes, 'fingerprint of the secret key'),
})

/**
 * Signs a text, so that it can be verified later that a holder of the key signed it. `about` is the purpose: a
 * signature for one purpose is invalid for another.
 */
export const markWith = ({ bytes }: Key, text: string, about: string): string =>
  createHmac('sha256', createHmac('sha256', bytes).update(`marks: ${about}`).digest())
    .update(text)
    .digest('base64url')

/** Returns whether the signature was created with one of the keys. */
export const isMarkOf = (keys: Key[], mark: string, { text, about }: { text: string; about: string }): boolean =>
  keys.some((key) => {
    const [given, made] = [Buffer.from(mark), Buffer.from(markWith(key, text, about))]
    return given.length === made.length && timingSafeEqual(given, made)
  })

export function encryptWith({ bytes, name }: Key, text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return name + NAME_ENDS + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

function unsealWith({ bytes }: Key, body: string, about: string): string {
  const sealed = Buffer.from(body, 'base64url')
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
  const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
}

/**
 * Returns the keys that may have encrypted a text: the key that the text names, or all keys if it was encrypted before
 * keys had names. Pure.
 */
function candidates(keys: Key[], sealed: string): { body: string; keys: Key[] } {
  const end = sealed.indexOf(NAME_ENDS)
  if (end < 0) return { body: sealed, keys }
  return { body: sealed.slice(end + 1), keys: keys.filter(({ name }) => name === sealed.slice(0, end)) }
}

/** Decrypts a text. @throws Error if none of the keys encrypted it, or if it was encrypted with another `about` */
export function decryptWith(keys: Key[], sealed: string, about: string): string {
  const { body, keys: tried } = candidates(keys, sealed)
  let failure = new Error(
    'This secret is encrypted with a key that is neither INFLO_SECRET_KEY nor in INFLO_SECRET_KEY_OLD',
  )
  for (const key of tried) {
    try {
      return unsealWith(key, body, about)
    } catch (error) {
      failure = error as Error
    }
  }
  throw failure
}

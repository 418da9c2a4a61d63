import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { EncryptedText } from '#server/secrets/key.ts'
import '../tables.ts'
import { base58 } from './base58.ts'
import { methodOf } from './issuer.ts'
import type { Signer } from './proof.ts'

/** The prefix of an Ed25519 public key (32 bytes) in Multikey format. Source: the multicodec table. */
const ED25519_PREFIX = Buffer.from([0xed, 0x01])
const NAME_BYTES = 5

/** Returns an Ed25519 public key in Multikey format. Pure. */
const multikeyOf = (publicKey: KeyObject): string =>
  `z${base58(Buffer.concat([ED25519_PREFIX, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]))}`

async function makeKey({ secrets, now }: Kernel, tx: Tx): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const id = `key-${randomBytes(NAME_BYTES).toString('hex').slice(0, 8)}`
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const sealed = await secrets.seal(secret, aboutKey(id))
  await addKey(tx, { id, public_key: multikeyOf(publicKey), sealed, made_at: now() })
}

type SigningKey = Signer & { id: string }

/** Returns the current signing key. Creates a key if there is none. */
export async function signingKey(kernel: Kernel, tx: Tx): Promise<SigningKey> {
  let row = await findKeyInUse(tx)
  if (!row) {
    await makeKey(kernel, tx)
    row = await findKeyInUse(tx)
  }
  if (!row?.sealed) throw new Error('The new signing key was not stored')
  const secret = await kernel.secrets.open(row.sealed, aboutKey(row.id))
  const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })
  return { id: row.id, privateKey, verificationMethod: methodOf(kernel.settings, row.id) }
}

/** Replaces the signing key. Old public keys stay published, so earlier signatures can still be verified. */
export const changeSigningKey = (kernel: Kernel): Promise<void> =>
  transact(kernel, async (tx) => {
    await retireKeyInUse(tx, kernel.now())
    await makeKey(kernel, tx)
    // Clears every process's cache of public documents, including the list of keys.
    await kernel.pubsub.publish(tx, 'library')
  })

const findKeyInUse = (db: Db) =>
  db.selectFrom('achievements.signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()

/** Adds a key. If two servers create the first key at once, only one key is stored. */
const addKey = (tx: Tx, key: NewKey) =>
  tx
    .insertInto('achievements.signing_key')
    .values({ ...key, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const retireKeyInUse = (tx: Tx, now: Date) =>
  tx.updateTable('achievements.signing_key').set({ retired_at: now }).where('retired_at', 'is', null).execute()

type NewKey = { id: string; public_key: string; sealed: string; made_at: Date }

/** Returns the context string to which a private key's encryption is bound. */
const aboutKey = (id: string): string => `achievements.signing_key ${id}`

export const listSealedKeys = async (db: Db): Promise<EncryptedText[]> =>
  (
    await db.selectFrom('achievements.signing_key').select(['id', 'sealed']).where('sealed', 'is not', null).execute()
  ).map(({ id, sealed }) => ({ sealed: sealed ?? '', about: aboutKey(id) }))

/**
 * Deletes the encrypted private keys, so that a staging copy signs with a key of its own. Earlier signatures can still
 * be verified.
 */
export const deleteSealedKeys = async (tx: Db): Promise<void> =>
  void (await tx
    .updateTable('achievements.signing_key')
    .set({ sealed: null, retired_at: sql<Date>`coalesce(retired_at, now())` })
    .execute())

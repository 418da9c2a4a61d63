import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { isMarkOf, type Key, keyOf, markWith, encryptWith, decryptWith } from './encryption.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'

const SECRET_KEY_LOCK = 7_466_515

/** An encrypted text of a feature; `about` names the owner of the secret. */
export type EncryptedText = { sealed: string; about: string }

/** The access to a feature's encrypted texts. */
type Keeping = {
  /** Lists the encrypted texts, or a sample if there are many. */
  list: (db: Db) => Promise<EncryptedText[]>
  /** Deletes all encrypted texts, and the rows that are useless without them. */
  drop: (tx: Db) => Promise<void>
}

/**
 * Encrypts short secrets in the database and its backups. The key is stored in the settings or in a file next to the
 * database, but never in the database.
 */
export type Secrets = {
  /**
   * Encrypts a text. `about` names the owner of the secret: a text that was copied to another member's row cannot be
   * decrypted.
   */
  seal: (text: string, about: string) => Promise<string>
  open: (sealed: string, about: string) => Promise<string>
  /** Signs a text that is sent to a client, so that it can be verified when the client returns it. */
  mark: (text: string, about: string) => Promise<string>
  /** Returns a function that signs texts synchronously, for use with many texts. */
  marker: (about: string) => Promise<(text: string) => string>
  isMark: (mark: string, marked: { text: string; about: string }) => Promise<boolean>
  /** Declares the encrypted texts of a feature. Must be called while the application is created. */
  keeps: (keeping: Keeping) => void
  /** Deletes all encrypted texts and the fingerprint of the key. The next server may then use any key. */
  dropAll: (tx: Db) => Promise<void>
  /** Finds and checks the key. @throws StartupError if the texts in this database were encrypted with another key */
  start: () => Promise<void>
}

const HOW =
  'On every server, set INFLO_SECRET_KEY to the key of the first server: its INFLO_SECRET_KEY, or the output of `base64 secret-key` in its data directory. List earlier keys in INFLO_SECRET_KEY_OLD.'
const COPIES = 'In a staging copy, run inflo scrub-staging, which removes the encrypted secrets.'
const NO_KEY = `This server has no secret key, but its database contains encrypted secrets. ${HOW} ${COPIES}`
const OTHER_KEY = `This server’s secret key does not match the one used in its database. ${HOW} ${COPIES}`

type SecretsParts = {
  db: Db
  settings: Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld'>
  now: () => Date
  warn: (line: string) => void
}

/** The keys that this server uses to decrypt; it encrypts with `own`. */
type Ring = { own: Key; keys: Key[] }

const readFingerprint = (tx: Db) => tx.selectFrom('kernel.secret_key').select('fingerprint').executeTakeFirst()

const writeFingerprint = (tx: Db, written: { fingerprint: string; written_at: Date }) =>
  tx
    .insertInto('kernel.secret_key')
    .values(written)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(written))
    .execute()

function opens(keys: Key[], { sealed, about }: EncryptedText): boolean {
  try {
    decryptWith(keys, sealed, about)
    return true
  } catch {
    return false
  }
}

/** Returns the number of encrypted texts that none of the keys decrypts. Pure. */
const countClosed = (keys: Key[], kept: EncryptedText[]): number => kept.filter((one) => !opens(keys, one)).length

/**
 * Finds the key, and checks it against the fingerprint in the database or, if there is none, against the encrypted
 * texts. A key is created only if the database contains neither. Servers that start at the same time do this one after
 * another.
 */
async function findRing(
  { db, settings, now, warn }: SecretsParts,
  list: (tx: Db) => Promise<EncryptedText[]>,
): Promise<Ring> {
  return transact({ db }, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SECRET_KEY_LOCK})`.execute(tx)
    const known = await readFingerprint(tx)
    const kept = await list(tx)
    const isFirst = !known && kept.length === 0
    const found = settings.secretKey ?? (await readKeyFile(settings.dataDirectory))
    const bytes = found ?? (isFirst ? await makeKeyFile(settings.dataDirectory) : undefined)
    if (!bytes) throw new StartupError(NO_KEY)
    const own = keyOf(bytes)
    const keys = [own, ...settings.secretKeysOld.map(keyOf)]
    const closed = countClosed(keys, kept)
    const suits = known
      ? keys.some(({ fingerprint }) => fingerprint === known.fingerprint)
      : kept.length === 0 || closed < kept.length
    if (!suits) throw new StartupError(OTHER_KEY)
    if (closed > 0)
      warn(`${closed} of ${kept.length} encrypted secrets cannot be decrypted with this server’s keys. ${HOW}`)
    // An operator who still has the previous key may replace it with a new one.
    if (known?.fingerprint !== own.fingerprint) {
      await writeFingerprint(tx, { fingerprint: own.fingerprint, written_at: now() })
    }
    return { own, keys }
  })
}

/**
 * Creates the secrets with the key from the settings, or else from the data directory. The key is read and checked
 * once: at start, or in a script at first use.
 */
export function createSecrets(parts: SecretsParts): Secrets {
  const kept: Keeping[] = []
  const listAll = async (tx: Db) => {
    const listed: EncryptedText[] = []
    for (const { list } of kept) listed.push(...(await list(tx)))
    return listed
  }
  let found: Promise<Ring> | undefined
  const ring = () => {
    found ??= findRing(parts, listAll).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
  return {
    seal: async (text, about) => encryptWith((await ring()).own, text, about),
    open: async (sealed, about) => decryptWith((await ring()).keys, sealed, about),
    mark: async (text, about) => markWith((await ring()).own, text, about),
    marker: async (about) => {
      const { own } = await ring()
      return (text) => markWith(own, text, about)
    },
    isMark: async (mark, marked) => isMarkOf((await ring()).keys, mark, marked),
    keeps: (keeping) => void kept.push(keeping),
    dropAll: async (tx) => {
      for (const { drop } of kept) await drop(tx)
      await tx.deleteFrom('kernel.secret_key').execute()
    },
    start: async () => void (await ring()),
  }
}

import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { isMarkOf, type Key, keyOf, markWith, encryptWith, decryptWith } from './encryption.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'

const SECRET_KEY_LOCK = 7_466_515

/** A feature's encrypted text, and whose secret it is. */
export type EncryptedText = { sealed: string; about: string }

/** A feature's encrypted texts. */
type Keeping = {
  /** Lists the texts, or a sample if there are many. */
  list: (db: Db) => Promise<EncryptedText[]>
  /** Deletes all of the texts, and rows that are of no use without them. */
  drop: (tx: Db) => Promise<void>
}

/**
 * Encrypts short secrets in the database and its backups. The key is stored in the settings or in a file next to the
 * database, never within it.
 */
export type Secrets = {
  /** `about` names whose secret it is; encrypted text that was copied to another member's row cannot be decrypted. */
  seal: (text: string, about: string) => Promise<string>
  open: (sealed: string, about: string) => Promise<string>
  /** Signs a text that is sent out, so that it can be verified when it comes back. */
  mark: (text: string, about: string) => Promise<string>
  /** Does the same for many texts, each signed at once. */
  marker: (about: string) => Promise<(text: string) => string>
  isMark: (mark: string, marked: { text: string; about: string }) => Promise<boolean>
  /** Declares a feature's encrypted texts; call it while the application is being created. */
  keeps: (keeping: Keeping) => void
  /** Deletes all encrypted texts and the key's fingerprint: the next server may use any key. */
  dropAll: (tx: Db) => Promise<void>
  /** @throws StartupError when the key is not the one that this database is sealed with. */
  start: () => Promise<void>
}

const HOW =
  'Set INFLO_SECRET_KEY, on every server, to the key of the first: it is that server’s INFLO_SECRET_KEY, or what `base64 secret-key` prints in its data directory. Keys of before go into INFLO_SECRET_KEY_OLD.'
const COPIES = 'In a staging copy, inflo scrub-staging drops what is sealed.'
const NO_KEY = `This server has no secret key, and its database holds what was sealed with one. ${HOW} ${COPIES}`
const OTHER_KEY = `This server’s secret key is not the one that its database is sealed with. ${HOW} ${COPIES}`

type SecretsParts = {
  db: Db
  settings: Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld'>
  now: () => Date
  warn: (line: string) => void
}

/** The keys with which this server can decrypt; the first one encrypts. */
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

/** Returns how many of the encrypted texts none of the keys decrypts. Pure. */
const countClosed = (keys: Key[], kept: EncryptedText[]): number => kept.filter((one) => !opens(keys, one)).length

/**
 * Finds the key, and proves it: by the fingerprint in the database, or, without one, by the encrypted texts. A key is
 * created only if there is neither. Servers that start at once do this one after another.
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
    if (closed > 0) warn(`${closed} of ${kept.length} sealed secrets open with none of this server’s keys. ${HOW}`)
    // An operator who has the previous key may replace it with a new one.
    if (known?.fingerprint !== own.fingerprint) {
      await writeFingerprint(tx, { fingerprint: own.fingerprint, written_at: now() })
    }
    return { own, keys }
  })
}

/**
 * Creates the secrets with the key of the settings, else of the data directory. The key is found and checked once: at
 * start, or at first use in a script.
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

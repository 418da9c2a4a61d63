import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import type { Tx } from '../data/transact.ts'
import { MissingBytesError } from '../files/storage-driver.ts'
import { keyOf } from '../secrets/encryption.ts'
import { readKeyFile } from '../secrets/key-file.ts'
import type { Secrets } from '../secrets/key.ts'
import type { Settings } from '../settings.ts'
import { directoryDestination, type BackupDestination, secondaryDestination } from './destination.ts'
import { addBackup, findBackup, listBackups, findLineage } from './queries.ts'
import { findBackupIn, type StoredBackup } from './stored-backup.ts'
import { createRestores, type Restores } from './restore/restores.ts'
import { recoverFromCrash } from './restore/crash-recovery.ts'
import { declareBackupJobs, createBackupWork } from './backup-jobs.ts'
import type { BackupsOptions } from './options.ts'

/** Takes, verifies, copies and restores backups of all data, while the server runs. */
export type Backups = {
  /**
   * Takes a backup, and resolves once its rows and files are stored on the disk and checked. A job then verifies that
   * the backup can be restored, unless `thatIsAll` is true. `reason` says why the backup is taken.
   * @throws Failure unavailable if the backup failed. The caller must then not start the work that needed a backup.
   */
  take: (reason: string, options?: { thatIsAll?: boolean }) => Promise<{ id: string }>
  /** Starts a job that takes a backup. @returns the backup's id */
  begin: (tx: Db, reason: string) => Promise<{ id: string }>
  /**
   * Returns whether a job is taking a backup or is queued to take one. Blocks other callers of this check until the
   * transaction ends.
   */
  isBeingTaken: (tx: Tx) => Promise<boolean>
  /** Finds a backup in the destinations that this server can read. @throws Failure not_found */
  find: (id: string) => Promise<StoredBackup>
  /** Restores a backup into a separate database, and stores whether that succeeded. */
  verify: (id: string) => Promise<void>
  /**
   * Starts a job that verifies a backup on the server that stores it.
   * @returns false if another job is already verifying it.
   * @throws Failure not_found
   */
  verifyLater: (tx: Tx, id: string) => Promise<boolean>
  addresses: BackupAddresses
  /** Copies a backup to the second destination; does nothing if no second destination is configured. */
  copy: (id: string) => Promise<void>
  list: typeof listBackups extends (db: Db) => infer R ? () => R : never
  /** Returns whether this server can read the backup, in its own directory or in the second destination. */
  isReached: (row: { id: string; machine: string }) => Promise<boolean>
  /** The name of the second destination; undefined if none is configured. */
  secondPlace: string | undefined
  restores: Restores
  /**
   * Returns an id that changes with each restore, so that clients can detect data that they loaded before the restore.
   * Empty before the first restore.
   */
  lineage: () => Promise<string>
  /**
   * Registers a feature's function that changes restored rows before they become visible. Must be called while the
   * application is being created.
   */
  onRestore: (settle: (tx: Db, now: Date) => Promise<unknown>) => void
  /**
   * Returns functions that change the rows of a copy for another environment: those registered with `onRestore`, and
   * one that deletes all encrypted data.
   */
  settleCopy: () => ((tx: Db, now: Date) => Promise<unknown>)[]
  /** Reports the backups and restores that were interrupted when their process was killed, and cleans up after them. */
  start: () => Promise<void>
  /**
   * Starts jobs that verify this machine's unverified backups: those taken before a restore or a promotion, or by a
   * process that was killed.
   */
  catchUp: () => Promise<void>
  /** Aborts the running backup, and resolves once its incomplete data is deleted. */
  stop: () => Promise<void>
}

const REASON_LENGTH_MAX = 500
const STOPPED = 'The server stopped during this backup. The incomplete backup was deleted.'

/** Returns an id that begins with the time, so that sorted names are in chronological order. */
const idAt = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-${randomBytes(4).toString('hex')}`

async function findAmong(destinations: BackupDestination[], id: string): Promise<StoredBackup> {
  for (const destination of destinations) {
    try {
      return await findBackupIn(destination, id)
    } catch (error) {
      if (!(error instanceof MissingBytesError)) throw error
    }
  }
  throw new Failure('not_found', 'No complete backup with this name was found in the backup destinations.')
}

async function requireKnown(db: Db, id: string): Promise<void> {
  if (!(await findBackup(db, id))) throw new Failure('not_found', 'This backup doesn’t exist.')
}

const yes = () => true
const no = () => false

async function addNamed(tx: Db, { reason, ...row }: { reason: string; machine: string; started_at: Date }) {
  const id = idAt(row.started_at)
  await addBackup(tx, { id, reason: reason.slice(0, REASON_LENGTH_MAX), ...row })
  return id
}

export function createBackups(parts: BackupsOptions): Backups {
  const { db, settings, jobs, now, warn } = parts
  const directory = join(settings.dataDirectory, 'backups')
  const near = directoryDestination(directory)
  const far = settings.backupsTo && secondaryDestination(settings.backupsTo, directory, warn)
  const machine = `${hostname()}:${directory}`
  const settle: ((tx: Db, now: Date) => Promise<unknown>)[] = []
  const find = (id: string) => findAmong(far ? [near, far] : [near], id)
  const isFound = (id: string) => find(id).then(yes, no)

  const add = (tx: Db, reason: string) => addNamed(tx, { reason, machine, started_at: now() })
  const stopping = new AbortController()
  const work = createBackupWork({ ...parts, near, far, directory, machine, find, stopping: stopping.signal })
  const { catchUp } = work
  const begin = async (tx: Db, reason: string) => {
    const id = await add(tx, reason)
    await work.send(tx, id, reason)
    return { id }
  }
  declareBackupJobs(jobs, work, (reason) => begin(db, reason))
  const take = async (reason: string, { thatIsAll = false } = {}) => {
    const id = await add(db, reason)
    await work.take(id, reason)
    if (!thatIsAll) await work.follow(id)
    return { id }
  }
  return {
    take,
    begin,
    isBeingTaken: work.isBeingTaken,
    find: (id) => requireKnown(db, id).then(() => find(id)),
    verify: work.verify,
    verifyLater: async (tx, id) => {
      await requireKnown(tx, id)
      return work.verifyLater(tx, id)
    },
    addresses: createBackupAddresses(parts),
    copy: work.copy,
    list: () => listBackups(db),
    isReached: async (row) => row.machine === machine || isFound(row.id),
    secondPlace: far?.shown,
    lineage: createLineageReader(db),
    restores: createRestores({
      ...parts,
      take,
      catchUp,
      find,
      settle,
      requireKey: (print) => requireKey(settings, print),
    }),
    settleCopy: () => [...settle, (tx) => parts.secrets.dropAll(tx)],
    onRestore: (act) => void settle.push(act),
    start: () => recoverFromCrash({ ...parts, near, directory, machine }),
    catchUp,
    stop: async () => {
      stopping.abort(new Error(STOPPED))
      await work.ended()
    },
  }
}

/**
 * Creates a function that returns the lineage: the id of the restore that this process's data comes from. The id is
 * read only once, since the process's memory reflects the database that it started with, even after a restore replaces
 * that database.
 */
function createLineageReader(db: Db): () => Promise<string> {
  let known: Promise<string> | undefined
  return () => {
    known ??= findLineage(db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

const OTHER_KEY = new Failure(
  'conflict',
  'This backup is encrypted with a different secret key, so nothing was changed. Copy the secret-key file of the server that took it into the data directory, or set INFLO_SECRET_KEY or INFLO_SECRET_KEY_OLD to that key. Then restart and try again.',
)

type Keys = Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld'>

/** Checks that this server has the key with which a backup's secrets were encrypted. @throws Failure conflict if not */
async function requireKey(settings: Keys, fingerprint: string | null): Promise<void> {
  if (fingerprint === null) return
  const own = settings.secretKey ?? (await readKeyFile(settings.dataDirectory))
  const keys = [...(own ? [own] : []), ...settings.secretKeysOld].map(keyOf)
  if (!keys.some((key) => key.fingerprint === fingerprint)) throw OTHER_KEY
}

const ABOUT = 'addresses of backups'

const GOOD_FOR_MS = 600_000

const NOT_GOOD = new Failure('forbidden', 'This download link has expired. Please start the download again.')

const LOST = new Failure('forbidden', 'You no longer have permission to download backups.')

const textOf = (id: string, until: string, reader: string): string => `${id} until ${until} for ${reader}`

type Asked = { until?: string; mac?: string; reader?: string }

/** Returns whether a member may still download backups. The feature that creates the download addresses provides it. */
type Guard = (memberId: string) => Promise<boolean>

/**
 * Creates and checks addresses that serve a backup for ten minutes. They are signed, since a browser sends no token
 * when it saves a file. Each address contains a member's id, and stops working when that member loses the permission.
 */
function createBackupAddresses({ secrets, now }: { secrets: Secrets; now: () => Date }) {
  let guard: Guard = () => Promise.resolve(false)
  return {
    guard: (given: Guard): void => void (guard = given),
    addressOf: async (id: string, reader: string): Promise<string> => {
      const until = String(now().getTime() + GOOD_FOR_MS)
      return `/backups/${id}.tar?until=${until}&for=${reader}&mac=${await secrets.mark(textOf(id, until, reader), ABOUT)}`
    },
    /** Checks that an address is valid, and that its member may still download backups. @throws Failure forbidden */
    check: async (id: string, { until = '', mac = '', reader = '' }: Asked): Promise<void> => {
      const isOurs = await secrets.isMark(mac, { text: textOf(id, until, reader), about: ABOUT })
      if (!isOurs || Number(until) < now().getTime()) throw NOT_GOOD
      if (!(await guard(reader))) throw LOST
    },
  }
}

type BackupAddresses = ReturnType<typeof createBackupAddresses>

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

/** Copies of all data that the server stores, taken while it runs. */
export type Backups = {
  /**
   * Takes a backup now, and waits for it: its rows and files are complete on the disk, checked when they were written.
   * A job verifies afterwards that it can be restored, unless `thatIsAll`. `reason` says why it was taken.
   * @throws Failure unavailable if none could be taken: then do not continue with the work that it was to secure.
   */
  take: (reason: string, options?: { thatIsAll?: boolean }) => Promise<{ id: string }>
  /** Starts a job that takes a backup. @returns the backup's id */
  begin: (tx: Db, reason: string) => Promise<{ id: string }>
  /**
   * Returns whether a job takes a backup or is about to; blocks other callers of this check until the transaction ends.
   */
  isBeingTaken: (tx: Tx) => Promise<boolean>
  /** Finds a backup in any place that this server reaches. @throws Failure not_found */
  find: (id: string) => Promise<StoredBackup>
  /** Restores a backup into a separate database, and stores the result. */
  verify: (id: string) => Promise<void>
  /**
   * Has a job verify a backup, on the server that stores it.
   * @returns false if another job is already verifying it.
   * @throws Failure not_found
   */
  verifyLater: (tx: Tx, id: string) => Promise<boolean>
  addresses: BackupAddresses
  /** Copies a backup to the second place; does nothing without one. */
  copy: (id: string) => Promise<void>
  list: typeof listBackups extends (db: Db) => infer R ? () => R : never
  /** Returns whether this server can read the backup, in its own directory or in the second place. */
  isReached: (row: { id: string; machine: string }) => Promise<boolean>
  /** The second place, away from the database; undefined without one. */
  secondPlace: string | undefined
  restores: Restores
  /**
   * Changes with each restore, whichever backup and machine: clients' copies of earlier data do not match this data.
   * Empty before the first restore.
   */
  lineage: () => Promise<string>
  /**
   * Declares a feature's step for restored rows before anybody sees them; call it while the application is being
   * created.
   */
  onRestore: (settle: (tx: Db, now: Date) => Promise<unknown>) => void
  /**
   * Returns the steps for rows that are copied to another environment: those after a restore, and one that removes
   * everything encrypted.
   */
  settleCopy: () => ((tx: Db, now: Date) => Promise<unknown>)[]
  /** Reports the outcome of work whose process was killed, and cleans up after it. */
  start: () => Promise<void>
  /**
   * Has jobs verify the local backups that were never verified: those taken before a restore or a promotion, or by a
   * process that was killed.
   */
  catchUp: () => Promise<void>
  /** Aborts the running backup, and waits until nothing is left of it. */
  stop: () => Promise<void>
}

const REASON_LENGTH_MAX = 500
const STOPPED = 'The server was stopped while it was being taken. Nothing of it was kept.'

/** Returns an id that begins with its moment, so that sorted names are in order of time. */
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
  throw new Failure('not_found', 'There is no whole backup of that name in the places that this server reaches.')
}

async function requireKnown(db: Db, id: string): Promise<void> {
  if (!(await findBackup(db, id))) throw new Failure('not_found', 'There is no such backup.')
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
 * Returns the restore that the data of this process comes from. It is read once: a process's memory reflects the
 * database that it began with, even after another has replaced that.
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
  'This backup was sealed with another secret key than this server has, so nothing was touched. Put the secret-key file of its house into the data directory, or set INFLO_SECRET_KEY or INFLO_SECRET_KEY_OLD to it, and start again.',
)

type Keys = Pick<Settings, 'dataDirectory' | 'secretKey' | 'secretKeysOld'>

/** @throws Failure conflict if this server cannot decrypt the backup's secrets. */
async function requireKey(settings: Keys, fingerprint: string | null): Promise<void> {
  if (fingerprint === null) return
  const own = settings.secretKey ?? (await readKeyFile(settings.dataDirectory))
  const keys = [...(own ? [own] : []), ...settings.secretKeysOld].map(keyOf)
  if (!keys.some((key) => key.fingerprint === fingerprint)) throw OTHER_KEY
}

const ABOUT = 'addresses of backups'

const GOOD_FOR_MS = 600_000

const NOT_GOOD = new Failure('forbidden', 'This address of a backup has expired. Please ask for the download again.')

const LOST = new Failure('forbidden', 'You may not download backups any more.')

const textOf = (id: string, until: string, reader: string): string => `${id} until ${until} for ${reader}`

type Asked = { until?: string; mac?: string; reader?: string }

/** Returns whether a member may still download backups: the feature that gives out the addresses decides it. */
type Guard = (memberId: string) => Promise<boolean>

/**
 * Creates addresses that serve a backup for ten minutes: a browser that saves a file sends no token. Each address names
 * its receiver, and serves nothing once their right is gone.
 */
function createBackupAddresses({ secrets, now }: { secrets: Secrets; now: () => Date }) {
  let guard: Guard = () => Promise.resolve(false)
  return {
    guard: (given: Guard): void => void (guard = given),
    addressOf: async (id: string, reader: string): Promise<string> => {
      const until = String(now().getTime() + GOOD_FOR_MS)
      return `/backups/${id}.tar?until=${until}&for=${reader}&mac=${await secrets.mark(textOf(id, until, reader), ABOUT)}`
    },
    /** @throws Failure forbidden */
    check: async (id: string, { until = '', mac = '', reader = '' }: Asked): Promise<void> => {
      const isOurs = await secrets.isMark(mac, { text: textOf(id, until, reader), about: ABOUT })
      if (!isOurs || Number(until) < now().getTime()) throw NOT_GOOD
      if (!(await guard(reader))) throw LOST
    },
  }
}

type BackupAddresses = ReturnType<typeof createBackupAddresses>

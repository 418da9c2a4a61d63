import { backupStates } from '#shared/backup-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { Jobs } from '../work/jobs.ts'
import { createBackupFollowUp, type BackupWorkOptions } from './backup-follow-up.ts'
import { bytesOf, type Manifest, rowsOf } from './manifest.ts'
import { listUnverified, setBackupState } from './queries.ts'
import { createBackupRemoval, REMOVE } from './retention/backup-removal.ts'
import { writeBackup, describeBackupError } from './write-backup.ts'

const TAKE = 'kernel.take-backup'
const VERIFY = 'kernel.verify-backup'
const COPY = 'kernel.copy-backup'
const COME_ROUND = 'kernel.backups'

const taken = (manifest: Manifest) => ({
  state: backupStates.taken,
  tables: manifest.tables.length,
  rows: rowsOf(manifest),
  files: manifest.files.count,
  bytes: bytesOf(manifest),
  problem:
    manifest.files.missing.length === 0
      ? ''
      : `The bytes of ${manifest.files.missing.length} files were missing or damaged when it was taken.`,
})

/** What is done with backups, each step by its name. */
export function createBackupWork(parts: BackupWorkOptions) {
  const { db, connection, near, far, directory, machine, home, jobs, now, stopping } = parts
  const follow = async (id: string, tx: Db = db) => {
    await jobs.send(tx, VERIFY, { id })
    if (far) await jobs.send(tx, COPY, { id })
  }
  const underWay = new Set<Promise<void>>()
  const takeWhole = async (id: string, reason: string) => {
    const begun = performance.now()
    const taken_at = now()
    const from = [backupStates.running]
    try {
      // Another server may have been asked for it.
      await setBackupState(db, { id, from, machine })
      const named = { id, reason, taken_at: taken_at.toISOString() }
      const manifest = await writeBackup({ connection, destination: near, home, directory, signal: stopping }, named)
      const take_ms = Math.round(performance.now() - begun)
      await setBackupState(db, { id, from, taken_at, take_ms, ...taken(manifest) })
    } catch (error) {
      await setBackupState(db, { id, from, state: backupStates.failed, problem: describeBackupError(error) })
      throw Object.assign(new Failure('unavailable', `No backup could be taken: ${describeBackupError(error)}`), {
        cause: error,
      })
    }
  }
  const take = (id: string, reason: string) => {
    const taking = takeWhole(id, reason).finally(() => underWay.delete(taking))
    underWay.add(taking)
    return taking
  }
  const { verify, copy, where } = createBackupFollowUp(parts)
  const verifyLater = async (tx: Tx, id: string) => {
    if (await jobs.isUnderWay(tx, VERIFY, { id })) return false
    await follow(id, tx)
    return true
  }
  return {
    take,
    verifyWhere: where(VERIFY, verify),
    copyWhere: where(COPY, copy),
    follow,
    verify,
    copy,
    isBeingTaken: (tx: Tx) => jobs.isUnderWay(tx, TAKE),
    verifyLater,
    catchUp: async () => {
      for (const id of await listUnverified(db, machine)) await transact({ db }, (tx) => verifyLater(tx, id))
    },
    send: (tx: Db, id: string, reason: string) => jobs.send(tx, TAKE, { id, reason }),
    ...createBackupRemoval(parts),
    ended: () => Promise.allSettled(underWay),
  }
}

export function declareBackupJobs(
  jobs: Jobs,
  work: ReturnType<typeof createBackupWork>,
  begin: (reason: string) => Promise<unknown>,
): void {
  const outsideBarrier = true
  jobs.work(
    TAKE,
    async ({ id, reason }) => {
      await work.take(String(id), String(reason))
      await work.follow(String(id))
    },
    { retriesMax: 0, outsideBarrier },
  )
  jobs.work(VERIFY, work.verifyWhere, { retriesMax: 2, outsideBarrier })
  jobs.work(COPY, work.copyWhere, { outsideBarrier })
  jobs.work(REMOVE, work.removeWhere, { outsideBarrier })
  jobs.schedule(COME_ROUND, '23 */6 * * *', async () => {
    await begin('Every six hours')
    await work.removeOld()
  })
}

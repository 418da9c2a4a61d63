import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import { ageInWords } from '#shared/time/age.ts'
import type { Db } from '../data/db.ts'
import { findBackupHealth, type BackupHealth } from './health-queries.ts'
import type { MonitorResult, Monitor } from './monitoring.ts'

/** Whether the last backup failed, or is too old. Pure. */
export function checkBackups({ last, last_taken_at, since }: BackupHealth, now: Date): MonitorResult {
  if (last?.state === 'failed') {
    const why = last.problem === '' ? '' : ` ${last.problem}`
    return { incident: `The last backup failed.${why}` }
  }
  const from = last_taken_at ?? since
  const ageMs = from ? now.getTime() - from.getTime() : 0
  if (ageMs < BACKUP_OLD_AFTER_MS) return 'well'
  return { incident: last_taken_at ? `The last backup is ${ageInWords(ageMs)} old.` : 'No backup was ever taken.' }
}

/** Monitors that backups are taken. */
export const backupMonitor = ({ db, now }: { db: Db; now: () => Date }): Monitor => ({
  name: 'backup',
  title: 'There is no fresh backup',
  look: async () => checkBackups(await findBackupHealth(db), now()),
})

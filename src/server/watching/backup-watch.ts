import type { Db } from '../data/db.ts'
import { findBackupSigns, type BackupSigns } from './trouble-signs-queries.ts'
import type { Found, Watch } from './watching.ts'

const HOUR_MS = 3_600_000
/** One is taken every six hours: with two hours more it is late. */
const OLD_AFTER_HOURS = 8

/** Whether the last backup failed, or is too old. Pure. */
export function backupFound({ last, last_taken_at, since }: BackupSigns, now: Date): Found {
  if (last?.state === 'failed') {
    const why = last.problem === '' ? '' : ` ${last.problem}`
    return { trouble: `The last backup failed.${why}` }
  }
  const from = last_taken_at ?? since
  const hours = from ? Math.floor((now.getTime() - from.getTime()) / HOUR_MS) : 0
  if (hours < OLD_AFTER_HOURS) return 'well'
  return { trouble: last_taken_at ? `The last backup is ${hours} hours old.` : 'No backup was ever taken.' }
}

/** Watches that backups are taken. */
export const backupWatch = ({ db, now }: { db: Db; now: () => Date }): Watch => ({
  name: 'backup',
  title: 'There is no fresh backup',
  look: async () => backupFound(await findBackupSigns(db), now()),
})

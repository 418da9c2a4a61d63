import { backupStates } from '#shared/backup-states.ts'
import type { Db } from '../data/db.ts'
import { listBackups } from './queries.ts'

/** Returns when the newest complete backup was taken; null if there is none. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const whole = (await listBackups(db)).filter(
    ({ state }) => state === backupStates.taken || state === backupStates.verified,
  )
  return whole[0]?.taken_at ?? whole[0]?.started_at ?? null
}

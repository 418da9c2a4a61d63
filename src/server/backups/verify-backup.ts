import type pg from 'pg'
import { loadBackup } from './load-backup.ts'
import { checkFiles, type StoredBackup } from './stored-backup.ts'
import { createDatabase, dropDatabase, nameFor, nameOf, onDatabase } from './scratch-database.ts'
import { withBackupLock } from './write-backup.ts'

/**
 * Restores a backup into a database of its own, compares every table with what was saved, reads every file, and drops the database again.
 * @returns how long that took
 * @throws Damaged where anything is not as it was
 */
export const verifyStoredBackup = (connection: pg.ClientConfig, found: StoredBackup): Promise<number> =>
  withBackupLock(connection, async (client) => {
    const begun = performance.now()
    const name = nameFor(await nameOf(client), 'scratch')
    await createDatabase(client, name)
    try {
      await loadBackup(onDatabase(connection, name), found)
      await checkFiles(found)
    } finally {
      await dropDatabase(client, name)
    }
    return Math.round(performance.now() - begun)
  })

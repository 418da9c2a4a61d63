// npm run audit-log: goes through the administration's log, and compares it with what this machine has written down outside the database.
import { auditAdminLog } from '../src/server/admin-log/audit.ts'
import { joinExistingDatabase } from '../src/server/data/database.ts'
import { openDb, openPool } from '../src/server/data/db.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function audit(): Promise<number> {
  const settings = readSettings(process.env)
  const database = await joinExistingDatabase(settings)
  const pool = openPool({ ...database.connection, max: 1 }, () => undefined)
  try {
    const { entries, faults } = await auditAdminLog(openDb(pool), settings.dataDirectory)
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    process.stdout.write(
      `${entries} entries, ${faults.length === 0 ? 'all as they were written' : `${faults.length} faults`}.\n`,
    )
    return faults.length === 0 ? 0 : 1
  } finally {
    await pool.end()
    await database.stop()
  }
}

try {
  process.exitCode = await audit()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

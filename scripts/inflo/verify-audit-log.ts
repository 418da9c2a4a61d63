import { auditAdminLog } from '../../src/server/admin-log/audit.ts'
import { joinExistingDatabase } from '../../src/server/data/database.ts'
import { createDb, createPool } from '../../src/server/data/db.ts'
import { readSettings } from '../../src/server/read-settings.ts'
import { printLine } from './command-environment.ts'

/**
 * inflo verify-audit-log: checks the admin log, and compares it with the record that this machine stores outside the
 * database. Sets exit code 1 on faults.
 */
export async function verifyAuditLog(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await joinExistingDatabase(settings)
  const pool = createPool({ ...database.connection, max: 1 }, () => undefined)
  try {
    const { entries, faults } = await auditAdminLog(createDb(pool), settings.dataDirectory)
    for (const fault of faults) printLine(fault)
    printLine(`${entries} entries, ${faults.length === 0 ? 'all unchanged' : `problems: ${faults.length}`}.`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await database.stop()
  }
}

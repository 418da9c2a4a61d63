import { lastBackupAt } from '#server/backups/last-queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Integrity } from '../../integrity-contract.ts'
import { findReport } from '../reports/queries.ts'
import { countsOf } from './audit.ts'

/** Returns the report of the last audit without waiting for a new one. */
export async function readIntegrity(kernel: Kernel): Promise<Integrity> {
  const kept = await findReport(kernel.db, 'integrity')
  // The time of the last backup is read separately, because backups are more frequent than audits.
  const last_backup = (await lastBackupAt(kernel.db))?.toISOString() ?? null
  if (kept) return { ...(kept.result as Integrity), last_backup }
  return {
    status: 'pending',
    counts: await countsOf(kernel),
    orphan_papers: 0,
    last_backup,
    timestamp: null,
    issues: [],
    findings: [],
    checks: kernel.integrityChecks.all().length,
  }
}

import { auditAdminLog } from '#server/admin-log/audit.ts'
import type { Kernel } from '#server/kernel.ts'

export async function verifyLog({ db, settings, now }: Kernel) {
  const { entries, faults } = await auditAdminLog(db, settings.dataDirectory)
  return { entries, faults, verified_at: now().toISOString() }
}

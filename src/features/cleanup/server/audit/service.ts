import { createHash } from 'node:crypto'
import { countGraveyard, countRoster } from '#features/accounts/server/public.ts'
import { countPaperAddresses } from '#features/library/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { lastBackupAt } from '#server/backups/last-queries.ts'
import type { IntegrityCheck } from '#server/data-integrity/integrity-checks.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Integrity, IntegrityFinding } from '../../integrity-contract.ts'
import { findReport, saveReport } from '../reports/queries.ts'
import { declareChecks } from './checks.ts'

const AUDIT = 'cleanup.audit'

/** What one check finds now. */
async function look({ db }: Kernel, check: IntegrityCheck): Promise<IntegrityFinding> {
  const { name, title, find } = check
  const { count, examples } = await find(db)
  const hash = createHash('sha256')
    .update(JSON.stringify([name, count, examples]))
    .digest('hex')
  return { name, title, count, examples, repair: check.repair?.does ?? null, hash }
}

async function countsOf({ db }: Kernel) {
  const [users, graveyard, papers] = await Promise.all([
    countRoster(db, ''),
    countGraveyard(db),
    countPaperAddresses(db),
  ])
  return { users, graveyard, research_library: papers }
}

const says = ({ title, count }: IntegrityFinding): string => `${title}: ${count.toLocaleString('en-GB')}`

/** Runs all integrity checks, one after another, and stores what was found. */
export async function runAudit(kernel: Kernel): Promise<void> {
  const begun = performance.now()
  const now = kernel.now()
  const checks = kernel.integrityChecks.all()
  const orphans = new Set(checks.filter(({ isOrphans }) => isOrphans).map(({ name }) => name))
  const all: IntegrityFinding[] = []
  for (const check of checks) all.push(await look(kernel, check))
  const findings = all.filter(({ count }) => count > 0)
  const last = await lastBackupAt(kernel.db)
  const result: Integrity = {
    status: findings.length === 0 ? 'ok' : findings.some((one) => one.repair === null) ? 'error' : 'warning',
    counts: await countsOf(kernel),
    orphan_papers: all.filter(({ name }) => orphans.has(name)).reduce((sum, { count }) => sum + count, 0),
    last_backup: last?.toISOString() ?? null,
    timestamp: now.toISOString(),
    issues: findings.map(says),
    findings,
    checks: checks.length,
  }
  await saveReport(kernel.db, 'integrity', { result, now, tookMs: Math.round(performance.now() - begun) })
}

/** The last audit, at once. */
export async function readIntegrity(kernel: Kernel): Promise<Integrity> {
  const kept = await findReport(kernel.db, 'integrity')
  // Backups come oftener than audits.
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

/** Starts an audit as a job, or says that one is under way. */
export async function requestAudit(kernel: Kernel, actor: Actor) {
  const begun = await transact(kernel, async (tx) => {
    if (await kernel.jobs.isUnderWay(tx, AUDIT)) return false
    await kernel.jobs.send(tx, AUDIT, {})
    await logAdminAction(tx, { actor, action: 'cleanup.audit', target: 'the house', at: kernel.now() })
    return true
  })
  return {
    message: begun ? 'The audit has begun; its result appears here.' : 'It is under way; its result appears here.',
  }
}

/** @throws Failure not_found */
function checkNamed(kernel: Kernel, name: string): IntegrityCheck {
  const check = kernel.integrityChecks.all().find((one) => one.name === name)
  if (!check) throw new Failure('not_found', 'There is no check of this name.')
  return check
}

export const previewRepair = (kernel: Kernel, name: string): Promise<IntegrityFinding> =>
  look(kernel, checkNamed(kernel, name))

type Repairing = { name: string; reason: string; preview_hash: string }

async function repairAlone(kernel: Kernel, actor: Actor, { name, reason, preview_hash: hash }: Repairing) {
  const check = checkNamed(kernel, name)
  const { repair: by } = check
  if (!by) throw new Failure('conflict', 'This cannot be repaired by rule: somebody has to look at it.')
  const before = await look(kernel, check)
  if (before.hash !== hash) throw new Failure('conflict', 'Something else is found by now. Please look again.')
  await by.act(kernel.db)
  const target = `${name}: ${before.count}`
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'cleanup.repair', target, reason, at: kernel.now() }),
  )
  await runAudit(kernel)
  return look(kernel, check)
}

const REPAIR_UNDER_WAY = 'This is being repaired right now.'

/** Puts right what a check finds. @throws Failure not_found, conflict where it finds something else by now or nobody can repair it by rule. */
export const repair = (kernel: Kernel, actor: Actor, asked: Repairing) =>
  kernel.exclusive(`repair ${asked.name}`, REPAIR_UNDER_WAY, () => repairAlone(kernel, actor, asked))

export function scheduleAudits(kernel: Kernel): void {
  declareChecks(kernel)
  kernel.jobs.work(AUDIT, () => runAudit(kernel))
  kernel.jobs.schedule('cleanup.audit-nightly', '7 4 * * *', () => runAudit(kernel))
}

import { createHash } from 'node:crypto'
import { countGraveyard, countRoster } from '#features/accounts/server/public.ts'
import { countPaperAddresses, listSources } from '#features/library/server/public.ts'
import { lastBackupAt } from '#server/backups/last-queries.ts'
import { type IntegrityCheck, checkFindingOf, NO_FINDINGS } from '#server/data-integrity/integrity-checks.ts'
import type { Kernel } from '#server/kernel.ts'
import { listReferences } from '#features/projects/server/public.ts'
import { existingQuestions } from '#features/questions/server/public.ts'
import { existingPapers } from '#features/team/server/public.ts'
import { auditAdminLog } from '#server/admin-log/audit.ts'
import type { Db } from '#server/data/db.ts'
import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import type { Integrity, IntegrityFinding } from '../../integrity-contract.ts'
import { saveReport } from '../reports/queries.ts'
import { classifyAll } from '../classes/classes.ts'

export const AUDIT = 'cleanup.audit'

/** Runs one check, and returns its current findings. */
export async function look({ db }: Kernel, check: IntegrityCheck): Promise<IntegrityFinding> {
  const { name, title, find } = check
  const { count, examples } = await find(db)
  const hash = createHash('sha256')
    .update(JSON.stringify([name, count, examples]))
    .digest('hex')
  return { name, title, count, examples, repair: check.repair?.does ?? null, hash }
}

export async function countsOf({ db }: Kernel) {
  const [users, graveyard, papers] = await Promise.all([
    countRoster(db, ''),
    countGraveyard(db),
    countPaperAddresses(db),
  ])
  return { users, graveyard, research_library: papers }
}

const says = ({ title, count }: IntegrityFinding): string => `${title}: ${count.toLocaleString('en-GB')}`

/** Runs all integrity checks, one after another, and stores their findings. */
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

export function scheduleAudits(kernel: Kernel): void {
  declareChecks(kernel)
  kernel.jobs.work(AUDIT, () => runAudit(kernel))
  kernel.jobs.schedule('cleanup.audit-nightly', '7 4 * * *', () => runAudit(kernel))
}

const present = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null)

const papersWithoutSource: IntegrityCheck = {
  name: 'library.sources',
  title: 'Published papers whose workspace paper or question no longer exists',
  isOrphans: true,
  find: async (db) => {
    const papers = await listSources(db)
    const [made, asked] = await Promise.all([
      existingPapers(db, present(papers.map((paper) => paper.workspace_paper_id))),
      existingQuestions(db, present(papers.map((paper) => paper.question_id))),
    ])
    const isGone = (id: string | null, there: Set<string>) => id !== null && !there.has(id)
    const gone = papers.filter((paper) => isGone(paper.workspace_paper_id, made) || isGone(paper.question_id, asked))
    return checkFindingOf(gone.map((paper) => paper.paper_id))
  },
}

const projectsWithoutSource: IntegrityCheck = {
  name: 'projects.references',
  title: 'Projects whose question or paper no longer exists',
  find: async (db) => {
    const projects = await listReferences(db)
    const [papers, questions] = await Promise.all([
      existingPapers(db, present(projects.map((project) => project.paper_id))),
      existingQuestions(db, present(projects.map((project) => project.question_id))),
    ])
    const gone = projects.filter(
      (project) =>
        (project.paper_id && !papers.has(project.paper_id)) ||
        (project.question_id && !questions.has(project.question_id)),
    )
    return checkFindingOf(gone.map((project) => project.title).toSorted())
  },
}

const logChain = ({ settings }: Kernel): IntegrityCheck => ({
  name: 'control.log-chain',
  title: 'The admin log has been changed',
  find: async (db) => checkFindingOf((await auditAdminLog(db, settings.dataDirectory)).faults),
})

const backupAge = (kernel: Kernel): IntegrityCheck => ({
  name: 'recovery.backup-age',
  title: 'There is no backup from the last eight hours',
  find: async (db) => {
    const last = await lastBackupAt(db)
    if (last && kernel.now().getTime() - last.getTime() <= BACKUP_OLD_AFTER_MS) return NO_FINDINGS
    return checkFindingOf([last ? `The last backup was taken on ${last.toISOString()}.` : 'There is no backup yet.'])
  },
  repair: {
    does: 'Creates a backup now.',
    act: () => kernel.backups.take('The audit found no backup from the last eight hours'),
  },
})

const unclassified = (kernel: Kernel): IntegrityCheck => ({
  name: 'cleanup.classes',
  title: 'Accounts that the rules haven’t classified',
  find: async (db) => {
    const [members, classes] = await Promise.all([countRoster(db, ''), countAllClasses(db)])
    return members === classes ? NO_FINDINGS : checkFindingOf([`${classes} of ${members} accounts are classified.`])
  },
  repair: { does: 'Applies all rules to all accounts again.', act: () => classifyAll(kernel) },
})

/** Declares integrity checks in addition to those that each feature declares for its own rows. */
const declareChecks = (kernel: Kernel): void =>
  kernel.integrityChecks.declare(
    papersWithoutSource,
    projectsWithoutSource,
    logChain(kernel),
    backupAge(kernel),
    unclassified(kernel),
  )

async function countAllClasses(db: Db): Promise<number> {
  const { members } = await db
    .selectFrom('cleanup.member_class')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('away', '=', false)
    .executeTakeFirstOrThrow()
  return members
}

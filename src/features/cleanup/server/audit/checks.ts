import { countRoster } from '#features/accounts/server/public.ts'
import { listSources } from '#features/library/server/public.ts'
import { listReferences } from '#features/projects/server/public.ts'
import { existingQuestions } from '#features/questions/server/public.ts'
import { existingPapers } from '#features/team/server/public.ts'
import { auditAdminLog } from '#server/admin-log/audit.ts'
import { lastBackupAt } from '#server/backups/last-queries.ts'
import { BACKUP_OLD_AFTER_MS } from '#shared/business.ts'
import { type IntegrityCheck, checkFindingOf, NO_FINDINGS } from '#server/data-integrity/integrity-checks.ts'
import type { Kernel } from '#server/kernel.ts'
import { countAllClasses } from '../classes/queries.ts'
import { classifyAll } from '../classes/service.ts'

const present = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null)

const papersWithoutSource: IntegrityCheck = {
  name: 'library.sources',
  title: 'Published papers whose paper in the workspace, or whose question, is gone',
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
  title: 'Projects whose question or paper is gone',
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
  title: 'The administration’s log is not as it was written',
  find: async (db) => checkFindingOf((await auditAdminLog(db, settings.dataDirectory)).faults),
})

const backupAge = (kernel: Kernel): IntegrityCheck => ({
  name: 'recovery.backup-age',
  title: 'There is no backup of the last eight hours',
  find: async (db) => {
    const last = await lastBackupAt(db)
    if (last && kernel.now().getTime() - last.getTime() <= BACKUP_OLD_AFTER_MS) return NO_FINDINGS
    return checkFindingOf([last ? `The last one was taken on ${last.toISOString()}.` : 'None was taken yet.'])
  },
  repair: {
    does: 'Takes a backup now.',
    act: () => kernel.backups.take('The audit found no backup of the last eight hours'),
  },
})

const unclassified = (kernel: Kernel): IntegrityCheck => ({
  name: 'cleanup.classes',
  title: 'Accounts that no rule has classified',
  find: async (db) => {
    const [members, classes] = await Promise.all([countRoster(db, ''), countAllClasses(db)])
    return members === classes ? NO_FINDINGS : checkFindingOf([`${classes} of ${members} accounts are classified.`])
  },
  repair: { does: 'Asks all rules again of all accounts.', act: () => classifyAll(kernel) },
})

/** Declares the checks in addition to those that each feature declares for its own rows. */
export const declareChecks = (kernel: Kernel): void =>
  kernel.integrityChecks.declare(
    papersWithoutSource,
    projectsWithoutSource,
    logChain(kernel),
    backupAge(kernel),
    unclassified(kernel),
  )

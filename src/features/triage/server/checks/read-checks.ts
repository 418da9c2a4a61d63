import { articleFromSections } from '#formats/article/plain.ts'
import { listCitedPapers } from '#features/library/server/public.ts'
import { approvalsOfSubmission } from '#features/submission/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TriageCheck } from '../../contract.ts'
import { readSubmission } from '../read-submission.ts'
import { identifiersOf, referenceChecks } from './reference-checks.ts'
import { statementChecks } from './statement-checks.ts'
import { textChecks } from './text-checks.ts'

/**
 * Returns the automatic checks of a submission.
 * @throws Failure not_found; forbidden for members who work on the paper
 */
export async function readChecks(kernel: Kernel, actor: Actor, id: string): Promise<{ checks: TriageCheck[] }> {
  const submitted = await readSubmission(kernel, actor, id)
  const article = submitted.article ?? articleFromSections(submitted.sections)
  const identifiers = article.references.map(identifiersOf)
  const known = (name: 'doi' | 'pmid' | 'paperId') => identifiers.map((one) => one[name]).filter(Boolean)
  const [approvals, cited] = await Promise.all([
    approvalsOfSubmission(kernel.db, submitted),
    listCitedPapers(kernel.db, { dois: known('doi'), pmids: known('pmid'), paperIds: known('paperId') }),
  ])
  const checked = { ...submitted, article, approvals, cited }
  return { checks: [...textChecks(checked), ...referenceChecks(checked), ...statementChecks(checked)] }
}

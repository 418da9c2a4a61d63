import { readWords } from '#formats/similarity/words.ts'
import {
  findSubmitted,
  listPendingSubmissions,
  listSubmittedAfter,
  type SubmittedText,
} from '#features/submission/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { findSimilar, type SimilarText } from './find-similar.ts'
import { indexLibrary } from './index-library.ts'
import { indexText } from './index-text.ts'
import { findComparison, lockProgress, saveProgress } from './queries.ts'
import { partsOfSubmission } from './read-parts.ts'

export const COMPARISON_JOB = 'triage.compare-submission'

/**
 * Compares a submission with the library and the other submissions, and stores the most similar texts. Running it again
 * replaces the result.
 */
export async function compareSubmission(kernel: Kernel, submissionId: string): Promise<void> {
  // While the index is first filled, the comparison waits its turn instead of blocking other jobs for long.
  if (!(await indexLibrary(kernel))) return transact(kernel, (tx) => requestComparison(kernel, tx, submissionId))
  const submitted = await findSubmitted(kernel.db, submissionId)
  if (!submitted) return
  const parts = partsOfSubmission(submitted)
  const { paper_id: workId, submitted_at: sentAt } = submitted
  const text = { submission_id: submissionId, work_id: workId, revision: sentAt.toISOString() }
  await transact(kernel, (tx) => indexText(tx, text, parts))
  const similar = await findSimilar(kernel.db, { own: readWords(parts), workId })
  await transact(kernel, async (tx) => {
    await storeComparison(tx, { submitted, similar, now: kernel.now() })
    for (const other of await listNotListing(tx, submissionId)) await requestComparison(kernel, tx, other)
  })
}

/** Queues the comparison of a submission. */
export const requestComparison = (kernel: Kernel, tx: Tx, submissionId: string): Promise<void> =>
  kernel.jobs.send(tx, COMPARISON_JOB, { submissionId })

/** Maximum number of earlier submissions that are queued in one run. */
const QUEUED_MAX = 50

/** Queues the comparison of submissions that have none: those that were sent before Inflo compared texts. */
export const requestMissingComparisons = (kernel: Kernel): Promise<void> =>
  transact(kernel, async (tx) => {
    const { submitted_at: submittedAt, submission_id: id } = await lockProgress(tx)
    const next = await listSubmittedAfter(tx, { submittedAt, id }, QUEUED_MAX)
    const last = next.at(-1)
    if (!last) return
    for (const { id: submissionId } of next) {
      const isKnown = (await findComparison(tx, submissionId)) !== undefined
      if (!isKnown && !(await kernel.jobs.isUnderWay(tx, COMPARISON_JOB, { submissionId })))
        await requestComparison(kernel, tx, submissionId)
    }
    await saveProgress(tx, { submitted_at: last.submitted_at, submission_id: last.id })
  })

/** Queues new comparisons of all pending submissions, since other papers may have been added. */
export const renewComparisons = (kernel: Kernel): Promise<void> =>
  transact(kernel, async (tx) => {
    for (const id of await listPendingSubmissions(tx)) await requestComparison(kernel, tx, id)
  })

type Compared = { submitted: SubmittedText; similar: SimilarText[]; now: Date }

/** Replaces the stored comparison of a submission. Its row is locked, so that two jobs store one result. */
async function storeComparison(tx: Db, { submitted, similar, now }: Compared): Promise<void> {
  const compared = { paper_id: submitted.paper_id, compared_at: now }
  await tx
    .insertInto('triage.comparison')
    .values({ submission_id: submitted.id, ...compared })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(compared))
    .execute()
  await tx.deleteFrom('triage.similar_text').where('submission_id', '=', submitted.id).execute()
  const rows = similar.map(({ source, share, words }, position) => ({
    submission_id: submitted.id,
    position,
    library_paper_id: 'library_paper_id' in source ? source.library_paper_id : null,
    other_submission_id: 'submission_id' in source ? source.submission_id : null,
    share,
    words,
  }))
  if (rows.length > 0) await tx.insertInto('triage.similar_text').values(rows).execute()
}

/** Lists the similar submissions that were compared before this one arrived, so that theirs does not list it. */
async function listNotListing(tx: Db, submissionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('triage.similar_text as similar')
    .innerJoin('triage.comparison as comparison', 'comparison.submission_id', 'similar.other_submission_id')
    .select('comparison.submission_id')
    .where('similar.submission_id', '=', submissionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('triage.similar_text as reverse')
            .select('reverse.position')
            .whereRef('reverse.submission_id', '=', 'comparison.submission_id')
            .where('reverse.other_submission_id', '=', submissionId),
        ),
      ),
    )
    .execute()
  return rows.map(({ submission_id: id }) => id)
}

import { compareTexts, type TextRange } from '#formats/similarity/passages.ts'
import { readWords, type TextPart } from '#formats/similarity/words.ts'
import { listComparedPapers } from '#features/library/server/public.ts'
import { listSubmitted, type SubmittedText } from '#features/submission/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { PassageEntry, SimilarTextEntry } from '../../contract.ts'
import { PASSAGES_MAX } from '../../limits.ts'
import { readSubmission } from '../read-submission.ts'
import { findCandidates } from './find-similar.ts'
import { findComparison } from './queries.ts'
import { partsOfSubmission, readParts } from './read-parts.ts'
import '../tables.ts'

type Wanted = { id: string; other: string | undefined }

/**
 * Returns the texts that are similar to a submission and, if one of them is chosen, the passages that both share.
 * @throws Failure not_found, also for a text that is not listed; forbidden for members who work on the paper
 */
export async function readSimilarity(kernel: Kernel, actor: Actor, { id, other }: Wanted) {
  const { db } = kernel
  const submitted = await readSubmission(kernel, actor, id)
  const comparison = await findComparison(db, id)
  const texts = await presentSimilar(db, await listSimilar(db, id))
  const chosen = other === undefined ? undefined : texts.find((text) => text.id === other)
  if (other !== undefined && !chosen)
    throw new Failure('not_found', 'This text is not among the similar ones. Please reload the list.')
  return {
    state: comparison ? ('done' as const) : ('computing' as const),
    compared_at: comparison?.compared_at.toISOString() ?? null,
    texts,
    passages: chosen ? await readPassages(db, submitted, chosen) : null,
  }
}

type SimilarRow = Awaited<ReturnType<typeof listSimilar>>[number]

/** Returns the entries in the stored order. Leaves out texts that were removed since the comparison. */
async function presentSimilar(db: Db, rows: SimilarRow[]): Promise<SimilarTextEntry[]> {
  const [papers, submissions] = await Promise.all([
    listComparedPapers(
      db,
      rows.flatMap(({ library_paper_id: id }) => id ?? []),
    ),
    listSubmitted(
      db,
      rows.flatMap(({ other_submission_id: id }) => id ?? []),
    ),
  ])
  return rows.flatMap(({ library_paper_id: paperId, other_submission_id: submissionId, share, words }) => {
    const paper = papers.find(({ paper_id: id }) => id === paperId)
    if (paper) {
      const by = [paper.author_names.join(', '), paper.journal].filter(Boolean).join('. ')
      return { kind: 'library' as const, id: paper.paper_id, title: paper.title, by, date: paper.issued, share, words }
    }
    const submission = submissions.find(({ id }) => id === submissionId)
    if (!submission) return []
    const { id, title, submitted_at: at } = submission
    return { kind: 'submission' as const, id, title, by: '', date: at.toISOString(), share, words }
  })
}

const excerptOf = (parts: TextPart[], { part, from, to }: TextRange) => ({
  heading: parts[part]?.heading ?? '',
  text: parts[part]?.text.slice(from, to) ?? '',
})

/** Compares the current texts, so that nothing is shown of a text that was corrected, withdrawn or erased meanwhile. */
async function readPassages(db: Db, submitted: SubmittedText, { kind, id }: SimilarTextEntry): Promise<PassageEntry[]> {
  const own = partsOfSubmission(submitted)
  const other = await readParts(db, kind === 'library' ? { library_paper_id: id } : { submission_id: id })
  if (!other) return []
  const words = readWords(own)
  const { common } = await findCandidates(db, { own: words, workId: submitted.paper_id })
  const { passages } = compareTexts(words, readWords(other), (hash) => common.has(hash))
  return passages.slice(0, PASSAGES_MAX).map((passage) => ({
    words: passage.words,
    own: excerptOf(own, passage.own),
    other: excerptOf(other, passage.other),
  }))
}

const listSimilar = (db: Db, submissionId: string) =>
  db
    .selectFrom('triage.similar_text')
    .select(['library_paper_id', 'other_submission_id', 'share', 'words'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute()

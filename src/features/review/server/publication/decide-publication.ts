import { publishPaper } from '#features/library/server/public.ts'
import { closeProject, lockProjectForDecision } from '#features/projects/server/public.ts'
import { setQuestionStatus, questionFacts } from '#features/questions/server/public.ts'
import { decideSubmission, projectOfSubmission, type SubmittedPaper } from '#features/submission/server/public.ts'
import { markPublished } from '#features/team/server/public.ts'
import type { DecisionContext, DecisionResult } from '#server/review-queues/review-queue.ts'
import type { Kernel } from '#server/kernel.ts'
import type { PublicationReviewDecision } from '../../decisions.ts'
import { describeConflict } from '../conflict.ts'
import { contributorOf } from './contributor.ts'

/** Into the library, with the question's asker as its contributor, who is told. */
async function publish(
  kernel: Kernel,
  {
    paper,
    deciding: { tx, actor, now },
  }: { paper: SubmittedPaper; deciding: DecisionContext<PublicationReviewDecision> },
) {
  const {
    paperId,
    title,
    category,
    abstract,
    keywords,
    sections,
    article,
    declarations,
    authors,
    mentors,
    questionId,
  } = paper
  const question = questionId ? (await questionFacts(tx, [questionId])).get(questionId) : undefined
  const published = await publishPaper(kernel, tx, {
    workspacePaperId: paperId,
    questionId,
    title,
    category,
    abstract,
    keywords,
    sections,
    article,
    declarations,
    authors,
    mentors,
    contributor: question ? contributorOf(question) : null,
    actor,
    now,
  })
  await markPublished(tx, paperId, { libraryPaperId: published.id, now })
  const paperUrl = `/research/${published.publicNumber}`
  if (questionId) await setQuestionStatus(kernel, tx, { id: questionId, status: 'published', now, paperUrl })
  return published
}

/** Approval closes the project and publishes in the same transaction: into the library, out of the open projects, and the asker is told. */
export async function decideOnPublication(
  kernel: Kernel,
  deciding: DecisionContext<PublicationReviewDecision>,
): Promise<DecisionResult> {
  const { tx, id, notes, actor, now } = deciding
  const { decision, without_approval_because: because } = deciding.decision
  const projectId = await projectOfSubmission(tx, id)
  // Before the paper is locked, as in a claim's approval: two decisions on one project must not wait for each other.
  if (decision === 'rejected') await lockProjectForDecision(tx, projectId)
  if (decision === 'approved_for_publication') await closeProject(kernel, tx, projectId)
  const paper = await decideSubmission(kernel, tx, { id, decision, notes, because, actor, now })
  const without = because ? `, without the word of all authors: ${because}` : ''
  const target = `paper “${paper.title}”${without}${await describeConflict(tx, actor, paper.teamIds)}`
  const result = { status: decision, target, made: { paper_id: paper.paperId } }
  if (decision !== 'approved_for_publication') return result
  const { id: library_id, publicNumber: public_number } = await publish(kernel, { paper, deciding })
  return { ...result, made: { ...result.made, library_id, public_number } }
}

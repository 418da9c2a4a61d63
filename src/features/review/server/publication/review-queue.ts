import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import {
  countSubmissionsToReview,
  assertOpened,
  listOpened,
  listSubmissionsForReview,
  type SubmissionToReview,
  type SubmittedPaper,
  projectOfSubmission,
  decideSubmission,
} from '#features/submission/server/public.ts'
import type {
  ReviewQueue,
  ReviewItemQuery,
  DecisionContext,
  DecisionResult,
} from '#server/review-queues/review-queue.ts'
import {
  byId,
  reviewedBy,
  presentReviewItem,
  statusOn,
  withDecisions,
} from '#server/review-queues/present-review-item.ts'
import { type DecisionRow, listPendingItemIds } from '#server/review-queues/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { conflictAmong, describeConflict } from '../conflict.ts'
import { submissionStates } from '#features/submission/states.ts'
import { spelled } from '#shared/states.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { publishPaper } from '#features/library/server/public.ts'
import { lockProjectForDecision, closeProject } from '#features/projects/server/public.ts'
import { questionFacts, setQuestionStatus, type QuestionFacts } from '#features/questions/server/public.ts'
import { markPublished } from '#features/team/server/public.ts'
import type { PublicationItem } from '../../contract.ts'
import { REVIEW_STATES, TAKING_EFFECT } from '../../states.ts'
import { DECISION_LABELS, type PublicationReviewDecision, publicationDecisionSchema } from '../../decisions.ts'
import { publicationDelay } from './publication-delay.ts'

const TRAITS = { kind: 'publication', title: 'submission', promise_days: REVIEW_BUSINESS_DAYS.publication } as const

type Around = {
  decision: DecisionRow | undefined
  near: AtOneInstitution | undefined
  opened: ReadonlySet<string>
  undoSeconds: number
  now: Date
}

// A pending decision is presented as if it had been carried out. Its name is also the state that it leads to.
function presentState({ status, submittedAt }: SubmissionToReview, decision: DecisionRow | undefined) {
  const reviewed = reviewedBy(decision)
  const state = reviewed.pending_decision?.decision ?? spelled(status)
  const times = { submittedAt, arrivedAt: submittedAt }
  return {
    ...presentReviewItem({ ...TRAITS, ...REVIEW_STATES.publication }, { status: state, ...times }),
    ...reviewed,
  }
}

const present = (submission: SubmissionToReview, around: Around): PublicationItem => ({
  kind: 'publication',
  id: submission.id,
  ...presentState(submission, around.decision),
  paper_id: submission.paperId,
  paper_title: submission.title,
  student_name: submission.submitterName,
  student_email: submission.submitterEmail,
  team: submission.team.map(({ name }) => name),
  abstract: submission.abstract,
  keywords: submission.keywords,
  category: submission.category,
  co_authors: submission.coAuthors,
  submission_notes: submission.submissionNotes,
  word_count: submission.wordCount,
  library_id: submission.libraryId,
  conflict: conflictAmong(submission.team, around.near),
  approvals: submission.authors.map(({ name, says, note }) => ({ name, says, note })),
  may_go_on_from: submission.mayGoOnFrom.toISOString(),
  may_go_on: submission.mayGoOnFrom <= around.now,
  went_on_because: submission.wentOnBecause,
  opened: around.opened.has(submission.id),
  undo_seconds: around.undoSeconds,
  possible_identifiers: submission.possibleIdentifiers,
  identifiers_beside: submission.identifiersBeside,
})

/**
 * Returns the filters of a list of submissions. A submission with a pending decision is not listed among those that
 * wait for one.
 */
function filtersFor({ status, waitingSince }: Pick<ReviewItemQuery, 'status' | 'waitingSince'>, pendingIds: string[]) {
  if (status === TAKING_EFFECT) return { ids: pendingIds }
  const stored = statusOn(TRAITS, status, submissionStates.named)
  const waits = stored === submissionStates.pending_publication_review || waitingSince !== undefined
  return { status: stored, ...(waits && { exceptIds: pendingIds }) }
}

/** Creates the review queue of papers that were submitted for publication. */
export function publicationReviewQueue(kernel: Kernel): ReviewQueue<PublicationReviewDecision, PublicationItem> {
  const { db } = kernel
  const undoSeconds = kernel.settings.decisionUndoSeconds
  const list: ReviewQueue<never, PublicationItem>['list'] = async ({ id: readerId }, { status, ...page }) => {
    const filters = filtersFor({ status, ...page }, await listPendingItemIds(db, TRAITS.kind))
    const found = await listSubmissionsForReview(db, { ...page, ...filters })
    const authorIds = found.items.flatMap(({ team }) => team.map(({ id }) => id))
    const near = await atInstitutionOf(db, readerId, [...new Set(authorIds)])
    const opened = await listOpened(
      db,
      readerId,
      found.items.map(({ id }) => id),
    )
    return withDecisions(db, { ...TRAITS, ...found }, (submission, decision) =>
      present(submission, { decision, near, opened, undoSeconds, now: kernel.now() }),
    )
  }
  return {
    ...TRAITS,
    who: 'admin',
    waiting: REVIEW_STATES.publication.waiting,
    named: ({ paper_title: title, student_name: from }) => ({ title, from }),
    decisionSchema: publicationDecisionSchema,
    decisionLabels: DECISION_LABELS,
    count: async () => countSubmissionsToReview(db, await listPendingItemIds(db, TRAITS.kind)),
    list,
    open: byId(list),
    decide: (deciding) => decideOnPublication(kernel, deciding),
    delay: publicationDelay(kernel),
    assertOpened,
  }
}

/** Publishes the paper in the library, names the question's asker as its contributor, and notifies the asker. */
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

/**
 * Decides on a paper. Approval closes the project and publishes in the same transaction: adds the paper to the library,
 * removes it from the open projects, and notifies the asker.
 */
async function decideOnPublication(
  kernel: Kernel,
  deciding: DecisionContext<PublicationReviewDecision>,
): Promise<DecisionResult> {
  const { tx, id, notes, actor, now } = deciding
  const { decision, without_approval_because: because } = deciding.decision
  const projectId = await projectOfSubmission(tx, id)
  // Locks the project before the paper, as the approval of a claim does, so that two decisions cannot deadlock.
  if (decision === 'rejected') await lockProjectForDecision(tx, projectId)
  if (decision === 'approved_for_publication') await closeProject(kernel, tx, projectId)
  const paper = await decideSubmission(kernel, tx, { id, decision, notes, because, actor, now })
  const without = because ? `, without the approval of all authors: ${because}` : ''
  const target = `paper “${paper.title}”${without}${await describeConflict(tx, actor, paper.teamIds)}`
  const result = { status: decision, target, made: { paper_id: paper.paperId } }
  if (decision !== 'approved_for_publication') return result
  const { id: library_id, publicNumber: public_number } = await publish(kernel, { paper, deciding })
  return { ...result, made: { ...result.made, library_id, public_number } }
}

type Contributor = { name: string; title: string; affiliation: string; linkedinUrl: string | null }

export type QuestionAsker = Pick<
  QuestionFacts,
  'askerName' | 'askerRole' | 'askerInstitution' | 'askerLinkedin' | 'clinicalSetting'
>

// Returns a choice of the question form as part of a sentence; empty for "other".
function inWords(code: string | null): string {
  if (!code || /^other$/i.test(code)) return ''
  if (code === 'icu') return 'intensive care'
  // "Relative or carer" is lower-cased, but not "PhD Student".
  return code.replaceAll('_', ' ').replace(/^\p{Lu}(?=\p{Ll}+(?: \p{Ll}|$))/u, (first) => first.toLowerCase())
}

function someoneWho(role: string): string {
  if (role === '') return 'a healthcare professional'
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`
}

/**
 * Returns the asker as a published paper names them: by name if they chose so, otherwise by role and setting only.
 * Pure.
 */
export function contributorOf({ askerName, askerRole, ...asker }: QuestionAsker): Contributor {
  const role = inWords(askerRole)
  if (!askerName) {
    return { name: someoneWho(role), title: '', affiliation: inWords(asker.clinicalSetting), linkedinUrl: null }
  }
  return {
    name: askerName,
    title: role,
    affiliation: asker.askerInstitution ?? '',
    linkedinUrl: asker.askerLinkedin || null,
  }
}

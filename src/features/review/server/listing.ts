import { countClaimsToReview, listClaimsForReview } from '#features/projects/server/public.ts'
import { countQuestionsToReview, listQuestionsForReview } from '#features/questions/server/public.ts'
import {
  countSubmissionsToReview,
  listSubmissionsForReview,
  readSubmissionText,
} from '#features/workspace/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/failure.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { ReviewCounts, ReviewItem, ReviewKind } from '../contract.ts'
import { type DecidedKind, isDecidedKind, isStatusOf } from './policy.ts'
import { presentClaim, presentPublication, presentQuestion } from './presenting.ts'
import { type DecisionRow, findNewestDecisions } from './queries.ts'

type List = { kind: ReviewKind; status?: string | undefined; page: number; size: number }
type Page = { page: number; size: number }
type Found<T> = { items: T[]; total: number }

function refuseStatus(kind: DecidedKind, status: string): never {
  throw invalidField('status', `There is no such state of a ${kind}: ${status}.`)
}

async function decisionsOn(db: Db, kind: ReviewKind, items: { id: string }[]): Promise<Map<string, DecisionRow>> {
  if (items.length === 0) return new Map()
  const rows = await findNewestDecisions(
    db,
    kind,
    items.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.item_id, row]))
}

async function listQuestions(db: Db, status: string | undefined, page: Page): Promise<Found<ReviewItem>> {
  if (status !== undefined && !isStatusOf('question', status)) refuseStatus('question', status)
  const { items, total } = await listQuestionsForReview(db, { status, ...page })
  const decisions = await decisionsOn(db, 'question', items)
  return { items: items.map((question) => presentQuestion(question, decisions.get(question.id))), total }
}

async function listClaims(db: Db, status: string | undefined, page: Page): Promise<Found<ReviewItem>> {
  if (status !== undefined && !isStatusOf('claim', status)) refuseStatus('claim', status)
  const stored = status === 'pending_review' ? 'pending' : status
  const { items, total } = await listClaimsForReview(db, { status: stored, ...page })
  const decisions = await decisionsOn(db, 'claim', items)
  return { items: items.map((claim) => presentClaim(claim, decisions.get(claim.id))), total }
}

async function listPublications(db: Db, status: string | undefined, page: Page): Promise<Found<ReviewItem>> {
  if (status !== undefined && !isStatusOf('publication', status)) refuseStatus('publication', status)
  const { items, total } = await listSubmissionsForReview(db, { status, ...page })
  const decisions = await decisionsOn(db, 'publication', items)
  return { items: items.map((submission) => presentPublication(submission, decisions.get(submission.id))), total }
}

const LIST_BY_KIND = { question: listQuestions, claim: listClaims, publication: listPublications }

/** How much of each kind waits. Refined questions and proposals cannot be sent in yet, so none waits. */
async function countWaiting(db: Db): Promise<ReviewCounts> {
  const [question, claim, publication] = await Promise.all([
    countQuestionsToReview(db),
    countClaimsToReview(db),
    countSubmissionsToReview(db),
  ])
  return { question, refined_question: 0, claim, proposal: 0, publication }
}

export async function listReviews({ db }: Kernel, { kind, status, page, size }: List) {
  const [{ items, total }, counts] = await Promise.all([
    isDecidedKind(kind) ? LIST_BY_KIND[kind](db, status, { page, size }) : { items: [], total: 0 },
    countWaiting(db),
  ])
  return { items, counts, pagination: paginationOf({ page, size, total }) }
}

export async function readPublicationText({ db }: Kernel, id: string) {
  const found = await readSubmissionText(db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  const authors = found.authors.map(({ memberId, givenName, familyName, affiliation }) => ({
    name: `${givenName} ${familyName}`.trim(),
    affiliation: affiliation || null,
    on_team: memberId !== undefined,
  }))
  return { sections: found.sections, authors }
}

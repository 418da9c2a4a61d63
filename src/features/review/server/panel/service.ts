import { membersNamed } from '#features/accounts/server/public.ts'
import {
  countClaimsToReview,
  countSuggestionsToReview,
  listClaimsForReview,
  listSuggestionsForReview,
} from '#features/projects/server/public.ts'
import { countQuestionsToReview, listQuestionsForReview } from '#features/questions/server/public.ts'
import {
  countSubmissionsToReview,
  listSubmissionsForReview,
  readSubmissionText,
} from '#features/workspace/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Narrowing } from '#server/data/narrowing.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { ReviewCounts, ReviewItem, ReviewKind } from '../../contract.ts'
import { isStatusOf, overdueIfCameBefore } from '../policy.ts'
import { presentClaim, presentPublication } from '../presenting.ts'
import { presentQuestion } from './question-presenting.ts'
import { presentProposal, presentRefinedQuestion } from './suggestion-presenting.ts'
import { type DecisionRow, findNewestDecisions } from '../queries.ts'
import { claimStates, suggestionStates } from '#features/projects/states.ts'
import { claimOnDesk } from '../../states.ts'

type Page = { page: number; size: number }
type Found<T> = { items: T[]; total: number }
type StatusOf<Listing extends (db: Db, wanted: never) => unknown> = Extract<
  Parameters<Listing>[1],
  { status?: unknown }
>['status']
type Wanted = Narrowing & Page & { status?: string | undefined }

/** How one kind is listed. @throws Failure invalid for a state that the kind does not know. */
type Desk = (db: Db, wanted: Wanted) => Promise<Found<ReviewItem>>

function refuseStatus(kind: ReviewKind, status: string): never {
  throw invalidField('status', `There is no such state of a ${kind.replace('_', ' ')}: ${status}.`)
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

const listQuestions: Desk = async (db, { status, ...wanted }) => {
  if (status !== undefined && !isStatusOf('question', status)) refuseStatus('question', status)
  const { items, total } = await listQuestionsForReview(db, {
    status: status as StatusOf<typeof listQuestionsForReview>,
    ...wanted,
  })
  const decisions = await decisionsOn(db, 'question', items)
  return { items: items.map((question) => presentQuestion(question, decisions.get(question.id))), total }
}

const listClaims: Desk = async (db, { status, ...wanted }) => {
  const stored = claimStates.all.find((one) => claimOnDesk(one) === status)
  if (status !== undefined && !stored) refuseStatus('claim', status)
  const { items, total } = await listClaimsForReview(db, { status: stored, ...wanted })
  const decisions = await decisionsOn(db, 'claim', items)
  return { items: items.map((claim) => presentClaim(claim, decisions.get(claim.id))), total }
}

const listPublications: Desk = async (db, { status, ...wanted }) => {
  if (status !== undefined && !isStatusOf('publication', status)) refuseStatus('publication', status)
  const { items, total } = await listSubmissionsForReview(db, {
    status: status as StatusOf<typeof listSubmissionsForReview>,
    ...wanted,
  })
  const decisions = await decisionsOn(db, 'publication', items)
  return { items: items.map((submission) => presentPublication(submission, decisions.get(submission.id))), total }
}

const listProposals: Desk = async (db, { status, ...wanted }) => {
  const stored = suggestionStates.named(status)
  if (status !== undefined && !stored) refuseStatus('proposal', status)
  const { items, total } = await listSuggestionsForReview(db, { kind: 'proposal', status: stored, ...wanted })
  const decisions = await decisionsOn(db, 'proposal', items)
  return { items: items.map((proposal) => presentProposal(proposal, decisions.get(proposal.id))), total }
}

const listRefinedQuestions: Desk = async (db, { status, ...wanted }) => {
  const stored = suggestionStates.named(status)
  if (status !== undefined && !stored) refuseStatus('refined_question', status)
  const { items, total } = await listSuggestionsForReview(db, { kind: 'refined_question', status: stored, ...wanted })
  const decisions = await decisionsOn(db, 'refined_question', items)
  return { items: items.map((refined) => presentRefinedQuestion(refined, decisions.get(refined.id))), total }
}

const DESKS: Record<ReviewKind, Desk> = {
  question: listQuestions,
  claim: listClaims,
  publication: listPublications,
  proposal: listProposals,
  refined_question: listRefinedQuestions,
}

/** One item as its list shows it; undefined when there is none. */
export async function findItem(db: Db, kind: ReviewKind, id: string): Promise<ReviewItem | undefined> {
  const { items } = await DESKS[kind](db, { id, page: 1, size: 1 })
  return items[0]
}

/** How much of each kind waits. */
async function countWaiting(db: Db): Promise<ReviewCounts> {
  const [question, claim, publication, proposal, refined] = await Promise.all([
    countQuestionsToReview(db),
    countClaimsToReview(db),
    countSubmissionsToReview(db),
    countSuggestionsToReview(db, 'proposal'),
    countSuggestionsToReview(db, 'refined_question'),
  ])
  return { question, refined_question: refined, claim, proposal, publication }
}

type List = Page & {
  kind: ReviewKind
  status?: string | undefined
  category?: string | undefined
  search?: string | undefined
  overdue: 'true' | 'false'
  id?: string | undefined
}

// Who asks need not be a member: names of askers stand with their questions.
async function searchFor(db: Db, kind: ReviewKind, text: string | undefined): Promise<Narrowing['search']> {
  if (!text) return undefined
  return { text, memberIds: kind === 'question' ? [] : await membersNamed(db, text) }
}

async function listDesk({ db, now }: Kernel, kind: ReviewKind, { search, overdue, ...list }: List) {
  const waitingSince = overdue === 'true' ? overdueIfCameBefore(kind, now()) : undefined
  return DESKS[kind](db, { ...list, waitingSince, search: await searchFor(db, kind, search) })
}

export async function listReviews(kernel: Kernel, { kind, ...list }: List) {
  const [{ items, total }, counts] = await Promise.all([
    listDesk(kernel, kind, { kind, ...list }),
    countWaiting(kernel.db),
  ])
  return { items, counts, pagination: paginationOf({ page: list.page, size: list.size, total }) }
}

export async function readPublicationText({ db }: Kernel, id: string) {
  const found = await readSubmissionText(db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  const authors = found.authors.map(({ memberId, givenName, familyName, affiliation, creditRoles }) => ({
    name: `${givenName} ${familyName}`.trim(),
    affiliation: affiliation || null,
    on_team: memberId !== undefined,
    roles: creditRoles?.map(creditRoleInWords) ?? [],
  }))
  return { sections: found.sections, declarations: found.declarations, authors }
}

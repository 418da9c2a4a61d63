import { findPapers, listPaperIdsOfAny, FORMER_MEMBER, findTeams } from '#features/team/server/public.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { submissionStates, type SubmissionStatus } from '../../states.ts'
import { type AuthorApproval, overridableFrom } from '../approvals/policy.ts'
import { approvalsOfSubmission } from '../approvals/service.ts'
import { type IdentifierOutsideText, identifiersOutsideText } from './identifiers-service.ts'
import { countSubmissionsWanted, listSubmissions, type SubmissionsWanted } from './review-queries.ts'

export type SubmissionToReview = {
  id: string
  paperId: string
  title: string
  abstract: string
  keywords: string[]
  category: string
  coAuthors: string
  submissionNotes: string
  status: SubmissionStatus
  wordCount: number
  submittedAt: Date
  submitterName: string
  submitterEmail: string
  /** The paper's team, the lead first. */
  team: { id: string; name: string }[]
  decidedAt: Date | null
  notes: string
  /** The paper's id in the library, once this submission is published. */
  libraryId: string | null
  /** What each author says of this text; empty of what was submitted before they were asked. */
  authors: AuthorApproval[]
  /** From when it may be published without their word. */
  mayGoOnFrom: Date
  wentOnBecause: string
  /** What looked as if it told who a patient is, as its sender was warned. */
  possibleIdentifiers: string[]
  /** What does so beside the text, of a paper that waits for review. */
  identifiersBeside: IdentifierOutsideText[]
}

const waits = ({ status }: { status: SubmissionStatus }) => status === submissionStates.pending_publication_review

const teamIdsOf = (teams: { paper_id: string; member_id: string }[], paperId: string): string[] =>
  teams.filter(({ paper_id }) => paper_id === paperId).map(({ member_id }) => member_id)

/** Submissions with who is on the team: what waits first, the oldest first; their texts are read one by one. */
export async function listSubmissionsForReview(
  db: Db,
  { page, size, ...filter }: Omit<SubmissionsWanted, 'writtenBy'> & { page: number; size: number },
): Promise<{ items: SubmissionToReview[]; total: number }> {
  const wanted = { ...filter, writtenBy: filter.search ? await listPaperIdsOfAny(db, filter.search.memberIds) : [] }
  const [rows, { submissions: total }] = await Promise.all([
    listSubmissions(db, { page, size, ...wanted }),
    countSubmissionsWanted(db, wanted),
  ])
  if (rows.length === 0) return { items: [], total }
  const paperIds = [...new Set(rows.map(({ paper_id }) => paper_id))]
  const teams = await findTeams(db, paperIds)
  const papers = new Map((await findPapers(db, paperIds)).map((paper) => [paper.id, paper]))
  const memberIds = [...rows.map(({ submitted_by }) => submitted_by), ...teams.map(({ member_id }) => member_id)]
  const members = await membersByIds(db, [...new Set(memberIds)])
  const nameOf = (id: string) => members.get(id)?.name ?? FORMER_MEMBER
  const words = await Promise.all(rows.map((row) => approvalsOfSubmission(db, row)))
  const beside = await identifiersOutsideText(db, rows.filter(waits))
  const items = rows.map((row, index) => ({
    id: row.id,
    paperId: row.paper_id,
    title: row.title,
    abstract: row.abstract,
    keywords: row.keywords,
    category: row.category,
    coAuthors: row.co_authors,
    submissionNotes: row.submission_notes,
    status: row.status,
    wordCount: row.word_count,
    submittedAt: row.submitted_at,
    submitterName: nameOf(row.submitted_by),
    submitterEmail: members.get(row.submitted_by)?.email ?? '',
    team: teamIdsOf(teams, row.paper_id).map((id) => ({ id, name: nameOf(id) })),
    decidedAt: row.decided_at,
    notes: row.notes,
    libraryId:
      row.status === submissionStates.approved_for_publication
        ? (papers.get(row.paper_id)?.library_paper_id ?? null)
        : null,
    authors: words[index] ?? [],
    mayGoOnFrom: overridableFrom(row.submitted_at),
    wentOnBecause: row.went_on_because,
    possibleIdentifiers: row.possible_identifiers,
    identifiersBeside: waits(row) ? (beside.get(row.paper_id) ?? []).map(({ where, quote }) => ({ where, quote })) : [],
  }))
  return { items, total }
}

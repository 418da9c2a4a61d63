import { sql } from 'kysely'
import { findPapers, listPaperIdsOfAny, FORMER_MEMBER, findTeams, planOf } from '#features/team/server/public.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { listCommentTexts, listResourceTexts } from '#features/editor/server/public.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { submissionStates, type SubmissionStatus, UNDECIDED_SUBMISSIONS } from '../../states.ts'
import { type AuthorApproval, overridableFrom } from '../approvals/policy.ts'
import { approvalsOfSubmission } from '../approvals/approvals.ts'

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
  /** Each author's approval of this text; empty for submissions from before approvals existed. */
  authors: AuthorApproval[]
  /** The moment from which editors may publish without all approvals. */
  mayGoOnFrom: Date
  wentOnBecause: string
  /** Passages that seem to identify a patient; the author was warned of them when submitting. */
  possibleIdentifiers: string[]
  /**
   * Passages outside the text that seem to identify a patient: in comments, resources and notes. Only for papers
   * without a decision.
   */
  identifiersBeside: IdentifierOutsideText[]
}

const isUndecided = ({ status }: { status: SubmissionStatus }) => UNDECIDED_SUBMISSIONS.includes(status)

const teamIdsOf = (teams: { paper_id: string; member_id: string }[], paperId: string): string[] =>
  teams.filter(({ paper_id }) => paper_id === paperId).map(({ member_id }) => member_id)

/** Lists submissions with their teams: pending ones first, the oldest first. Their texts are read one at a time. */
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
  const beside = await identifiersOutsideText(db, rows.filter(isUndecided))
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
    identifiersBeside: isUndecided(row)
      ? (beside.get(row.paper_id) ?? []).map(({ where, quote }) => ({ where, quote }))
      : [],
  }))
  return { items, total }
}

/**
 * Lists submissions without their texts: pending ones first, the oldest first, so that authors are answered in
 * the order in which they submitted.
 */
const listSubmissions = (db: Db, { page, size, ...wanted }: SubmissionsWanted & { page: number; size: number }) =>
  narrowed(db, wanted)
    .select(['submission.id', 'submission.paper_id', 'submission.status', 'submission.title', 'abstract', 'keywords'])
    .select(['submission.category', 'co_authors', 'submission_notes', 'submission.word_count', 'submitted_by'])
    .select(['submission.submitted_at', 'decided_at', 'notes'])
    .select(['text_hash', 'went_on_because', 'possible_identifiers'])
    .orderBy(sql`submission.status <> ${sql.lit(submissionStates.pending_publication_review)}`)
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

const countSubmissionsWanted = (db: Db, wanted: SubmissionsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('submissions'))
    .executeTakeFirstOrThrow()

const among = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

const narrowed = (
  db: Db,
  { id, ids, exceptIds, status, category, search, waitingSince, writtenBy }: SubmissionsWanted,
) =>
  db
    .selectFrom('submission.submission as submission')
    .where(({ and, or, eb }) =>
      and([
        ...optionalCondition(id, (it) => eb('submission.id', '=', it)),
        ...optionalCondition(ids, (it) => eb('submission.id', '=', among(it))),
        ...optionalCondition(exceptIds, (it) => eb.not(eb('submission.id', '=', among(it)))),
        ...optionalCondition(status, (it) => eb('submission.status', '=', it)),
        ...optionalCondition(category, (it) => eb('submission.category', '=', it)),
        ...optionalCondition(waitingSince, (it) =>
          and([
            eb('submission.status', '=', submissionStates.pending_publication_review),
            eb('submission.submitted_at', '<', it),
          ]),
        ),
        ...optionalCondition(search, ({ text }) =>
          or([
            eb('submission.title', 'ilike', containsPattern(text)),
            eb('submission.co_authors', 'ilike', containsPattern(text)),
            eb('submission.paper_id', '=', among(writtenBy)),
          ]),
        ),
      ]),
    )

/** `writtenBy`: ids of the papers whose authors match the searched name. */
type SubmissionsWanted = ListFilter & { status?: SubmissionStatus | undefined; writtenBy: string[] }

/** A quote from outside a paper's text that seems to identify a patient, and where it was found. */
type IdentifierOutsideText = { where: string; quote: string }

/** Maximum number of quotes from one place, such as the comments. Editors can read the other quotes there. */
const QUOTES_MAX = 20

const inText = (where: string, ...texts: (string | null)[]): IdentifierOutsideText[] => {
  const quotes = texts.flatMap((text) =>
    text ? findIdentifiers(text).map(({ start, end }) => text.slice(start, end)) : [],
  )
  return [...new Set(quotes)].slice(0, QUOTES_MAX).map((quote) => ({ where, quote }))
}

type Submitted = { paper_id: string; title: string; submission_notes: string }

/**
 * Returns, by paper, the possible patient identifiers in comments, resources and the fields sent with the text. Reads
 * the current state, so that passages removed after the submission are omitted. Identifiers in the text itself are
 * stored with the submission.
 */
async function identifiersOutsideText(db: Db, submitted: Submitted[]): Promise<Map<string, IdentifierOutsideText[]>> {
  if (submitted.length === 0) return new Map()
  const paperIds = submitted.map(({ paper_id: id }) => id)
  const [comments, resources] = await Promise.all([listCommentTexts(db, paperIds), listResourceTexts(db, paperIds)])
  const writers = [...comments.map(({ author_id: id }) => id), ...resources.map(({ added_by: id }) => id)]
  const members = await membersByIds(db, [...new Set(writers)])
  const nameOf = (id: string) => members.get(id)?.name ?? FORMER_MEMBER
  const found = [
    ...submitted.flatMap(({ paper_id: paperId, title, submission_notes: notes }) => [
      ...inText('Title', title).map((one) => ({ ...one, paperId })),
      ...inText('Notes to the editors', notes).map((one) => ({ ...one, paperId })),
    ]),
    ...comments.flatMap(({ paper_id: paperId, text, quote, section, author_id: by }) => {
      const where = `Comment by ${nameOf(by)} on ${planOf(section)?.heading ?? section}`
      return inText(where, text, quote).map((one) => ({ ...one, paperId }))
    }),
    ...resources.flatMap(({ paper_id: paperId, added_by: by, ...row }) => {
      const where = `Resource “${row.name}” added by ${nameOf(by)}`
      return inText(where, row.name, row.content, row.url, row.file_name).map((one) => ({ ...one, paperId }))
    }),
  ]
  return Map.groupBy(found, ({ paperId }) => paperId)
}

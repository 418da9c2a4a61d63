import { sql } from 'kysely'
import { charactersIn, printedAuthors, rolesShownBy } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { declaredSections } from '../../declarations.ts'
import type { Checklist } from '../../reporting-guidelines/guideline-contract.ts'
import { submissionStates } from '../../states.ts'
import { namedGuideline } from '../reporting-guidelines/reporting-guidelines.ts'
import { type SubmittedPaper, findPaperOfSubmission, type CreditedAuthor } from './submission.ts'

type Credited = { paperId: string; coAuthors: string }

type SubmissionText = Pick<SubmittedPaper, 'sections' | 'article' | 'declarations' | 'authors'> & {
  /** The filled-in checklist; null if the paper follows no reporting guideline. */
  checklist: Checklist | null
}

/** Returns the id of the project whose paper was submitted. @throws Failure not_found */
export async function projectOfSubmission(db: Db, id: string): Promise<string> {
  const found = await findPaperOfSubmission(db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  return found.project_id
}

/** Returns the number of submissions that wait for a decision, without those of the given ids. */
export async function countSubmissionsToReview(db: Db, exceptIds: string[]): Promise<number> {
  const { submissions } = await db
    .selectFrom('submission.submission')
    .select((eb) => eb.fn.countAll<number>().as('submissions'))
    .where('status', '=', submissionStates.pending_publication_review)
    .where((eb) => eb.not(eb('id', '=', sql<string>`any(${exceptIds}::uuid[])`)))
    .executeTakeFirstOrThrow()
  return submissions
}

/** Returns the authors that a publication would name: the team in printed order, then the named co-authors. */
export async function creditedAuthors(db: Db, { paperId, coAuthors }: Credited): Promise<CreditedAuthor[]> {
  const characters = await charactersIn(db, paperId)
  const { authors } = await printedAuthors(db, paperId)
  const onTeam = authors.map(({ creditRoles, ...author }) => ({
    ...author,
    creditRoles: creditRoles ?? rolesShownBy(characters, author.memberId),
    saidRoles: creditRoles !== null,
  }))
  return [...onTeam, ...creditedNames(coAuthors, onTeam)]
}

/** Returns the text of a submission as it was submitted, and the people whom a publication would name as authors. */
export async function readSubmissionText(db: Db, id: string): Promise<SubmissionText | undefined> {
  const found = await findSubmissionText(db, id)
  if (!found) return undefined
  const authors = await creditedAuthors(db, { paperId: found.paper_id, coAuthors: found.co_authors })
  const { sections, article, declarations, checklist } = found
  const declared = [...declaredSections(declarations), ...namedGuideline(checklist)]
  return { sections, article, declarations: declared, authors, checklist }
}

const findSubmissionText = (db: Db, id: string) =>
  db
    .selectFrom('submission.submission')
    .select(['paper_id', 'sections', 'article', 'co_authors', 'declarations', 'checklist'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns submissions without their texts: their subject, state and decision. */
export const findSubmissions = (db: Db, ids: string[]) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'paper_id', 'status', 'title', 'abstract', 'keywords', 'category', 'word_count'])
    .select(['submitted_at', 'decided_at', 'notes', 'avoided_reviewers'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type Name = { givenName: string; familyName: string }

const CO_AUTHORS_MAX = 30

/** Splits a plain name: assumes that its last word is the family name. */
function splitName(name: string): Name {
  const words = name.split(/\s+/)
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' }
}

const comparable = ({ givenName, familyName }: Name): string => `${givenName} ${familyName}`.trim().toLowerCase()

/** Parses co-authors separated by commas, semicolons or line breaks. Omits members of the team. Pure. */
export function creditedNames(coAuthors: string, team: Name[]): (Name & { affiliation: string })[] {
  const seen = new Set(team.map(comparable))
  const names: (Name & { affiliation: string })[] = []
  for (const part of coAuthors.split(/[,;\n]/)) {
    const name = splitName(part.trim())
    const key = comparable(name)
    if (key === '' || seen.has(key)) continue
    seen.add(key)
    names.push({ ...name, affiliation: '' })
  }
  return names.slice(0, CO_AUTHORS_MAX)
}

import { printedName } from '#shared/text/eastern-names.ts'
import { createHash } from 'node:crypto'
import { findSections } from '#features/editor/server/public.ts'
import { type PaperRow, printedAuthors, printedOf, findPaper } from '#features/team/server/public.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { resolveAllSuggestions } from '#formats/manuscript/suggestions/resolve.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type SubmissionStatus, UNDECIDED_SUBMISSIONS } from '../../states.ts'
import { type AuthorApproval, authorApprovalOf, publicationBlocker } from './policy.ts'

type Publishing = { submittedAt: Date; because: string; now: Date }

type Submitted = { paper_id: string; text_hash: string | null; status: SubmissionStatus }

/** Returns the hash of a paper's current text and of its authors as they will be printed. */
export async function textHashOf(db: Db, paper: PaperRow): Promise<string> {
  const [sections, { authors }] = await Promise.all([findSections(db, paper.id), printedAuthors(db, paper.id)])
  const { document_references: references } = paper
  const title = paper.title_markup ? JSON.stringify(paper.title_markup) : paper.title
  return textHash({ title, sections, references, authors: authors.map(printedOf) })
}

/**
 * Returns each author's approval of a text, in the order of the authors; authors who left permanently are not listed.
 */
export async function wordsOn(db: Db, paperId: string, hash: string): Promise<AuthorApproval[]> {
  const [{ authors }, said] = await Promise.all([printedAuthors(db, paperId), listApprovals(db, paperId)])
  return authors.map(({ memberId: id, givenName, familyName, objection }) =>
    authorApprovalOf({ id, name: printedName(givenName, familyName), objection }, said, hash),
  )
}

export const presentApproval = ({ id, name, says, note, saidAt }: AuthorApproval) => ({
  id,
  name,
  says,
  note,
  said_at: saidAt?.toISOString() ?? null,
})

/**
 * Checks that a submitted paper may be published. The text is locked after submission, but the list of authors is not:
 * when an author joins or leaves, all authors have to approve again.
 * @returns true if an author's approval is missing and the editor publishes without it
 * @throws Failure conflict if the paper may not be published yet
 */
export async function assertPublishable(tx: Db, paper: PaperRow, publishing: Publishing): Promise<boolean> {
  const authors = await wordsOn(tx, paper.id, await textHashOf(tx, paper))
  const why = publicationBlocker({ authors, ...publishing })
  if (why) throw new Failure('conflict', why)
  return authors.some(({ says }) => says !== 'agrees')
}

/**
 * Returns the authors' approvals of a submission: of the current paper until the submission is decided on, and of
 * the submitted text afterwards.
 */
export async function approvalsOfSubmission(db: Db, { paper_id: paperId, text_hash: hash, status }: Submitted) {
  if (hash === null) return []
  const paper = UNDECIDED_SUBMISSIONS.includes(status) ? await findPaper(db, paperId) : undefined
  return wordsOn(db, paperId, paper ? await textHashOf(db, paper) : hash)
}

const listApprovals = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.approval')
    .select(['member_id as memberId', 'text_hash as textHash', 'agrees', 'note', 'said_at as saidAt'])
    .where('paper_id', '=', paperId)
    .execute()

// Sorts an object's keys, so that the hash does not depend on their stored order.
const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

type Text = {
  title: string
  sections: { name: string; doc: object | null; content: string }[]
  references: Record<string, unknown>
  /** The authors as they will be printed, in printed order. */
  authors: unknown[]
}

/** Returns the SHA-256 of the text that authors approve, in hexadecimal. Pending suggestions are not included. Pure. */
export function textHash({ title, sections, references, authors }: Text): string {
  const texts = sections.map(({ name, doc, content }) => ({
    name,
    text: doc ? (resolveAllSuggestions(manuscript.nodeFromJSON(doc)).toJSON() as object) : content,
  }))
  return createHash('sha256').update(JSON.stringify({ title, texts, references, authors }, ordered)).digest('hex')
}

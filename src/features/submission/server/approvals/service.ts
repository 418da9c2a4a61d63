import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type SubmissionStatus, submissionStates } from '../../states.ts'
import {
  printedOf,
  printedAuthors,
  canEditContributions,
  findPaper,
  lockPaper,
  type PaperRow,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import { catchUp, findSections } from '#features/editor/server/public.ts'
import { textHash } from './hash.ts'
import { type AuthorApproval, publicationBlocker, authorApprovalOf } from './policy.ts'
import { listApprovals, saveApproval } from './queries.ts'

/** The mark of a paper's text and of its authors, as they stand and will be printed. */
export async function textHashOf(db: Db, paper: PaperRow): Promise<string> {
  const [sections, { authors }] = await Promise.all([findSections(db, paper.id), printedAuthors(db, paper.id)])
  const { document_references: references } = paper
  const title = paper.title_markup ? JSON.stringify(paper.title_markup) : paper.title
  return textHash({ title, sections, references, authors: authors.map(printedOf) })
}

/** What each author says of a text, in the order of the authors; who has left for good is not asked. */
export async function wordsOn(db: Db, paperId: string, hash: string): Promise<AuthorApproval[]> {
  const [{ authors }, said] = await Promise.all([printedAuthors(db, paperId), listApprovals(db, paperId)])
  return authors.map(({ memberId: id, givenName, familyName, objection }) =>
    authorApprovalOf({ id, name: `${givenName} ${familyName}`.trim(), objection }, said, hash),
  )
}

type Saying = { paperId: string; textHash: string; agrees: boolean; note: string }

/**
 * Keeps what an author says of the text that they read.
 * @throws Failure not_found for who may not read it, forbidden for anyone else, conflict where the text is another by now, or nothing can be said any more.
 */
export const recordApproval = (kernel: Kernel, actor: Actor, { paperId, textHash: read, agrees, note }: Saying) =>
  transact(kernel, async (tx) => {
    const locked = await lockPaper(tx, paperId)
    // What is still being typed is part of the text.
    if (locked) await catchUp(kernel, tx, locked)
    const paper = locked && (await findPaper(tx, paperId))
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'approve')) throw new Failure('forbidden', 'Only the authors approve the text.')
    if (!canEditContributions(paper.status)) throw new Failure('conflict', 'This paper is no longer being worked on.')
    const hash = await textHashOf(tx, paper)
    if (hash !== read) throw new Failure('conflict', 'The text has changed since you read it. Please look at it again.')
    const said = { paper_id: paperId, member_id: actor.id, text_hash: hash, agrees, note, said_at: kernel.now() }
    await saveApproval(tx, said)
    return { authors: (await wordsOn(tx, paperId, hash)).map(presentApproval) }
  })

export const presentApproval = ({ id, name, says, note, saidAt }: AuthorApproval) => ({
  id,
  name,
  says,
  note,
  said_at: saidAt?.toISOString() ?? null,
})

type Publishing = { submittedAt: Date; because: string; now: Date }

/**
 * Whether somebody's word is missing on a submitted paper, and an editor goes on without it. Its text is locked meanwhile, its list of
 * authors is not: whoever comes or goes has all asked anew.
 * @throws Failure conflict while that may not be.
 */
export async function assertPublishable(tx: Db, paper: PaperRow, publishing: Publishing): Promise<boolean> {
  const authors = await wordsOn(tx, paper.id, await textHashOf(tx, paper))
  const why = publicationBlocker({ authors, ...publishing })
  if (why) throw new Failure('conflict', why)
  return authors.some(({ says }) => says !== 'agrees')
}

type Submitted = { paper_id: string; text_hash: string | null; status: SubmissionStatus }

/** What the authors say of a submission: of the paper as it stands while that waits, and of what was submitted afterwards. */
export async function approvalsOfSubmission(db: Db, { paper_id: paperId, text_hash: hash, status }: Submitted) {
  if (hash === null) return []
  const paper = status === submissionStates.pending_publication_review ? await findPaper(db, paperId) : undefined
  return wordsOn(db, paperId, paper ? await textHashOf(db, paper) : hash)
}

import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { PaperCategory } from '#shared/categories.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { Declarations } from '../../declarations.ts'
import { KEYWORDS_MAX } from '../../limits.ts'
import { submissionStates } from '../../states.ts'
import { saveApproval } from '../approvals/queries.ts'
import { findSections, type SectionRow, lockCaughtUp } from '#features/editor/server/public.ts'
import { lockPaper, type PaperRow, markSubmitted } from '#features/team/server/public.ts'
import { textHashOf } from '../approvals/approvals.ts'
import { snapshotChecklist } from '../reporting-guidelines/snapshot-checklist.ts'
import type { SubmissionTable } from '../tables.ts'
import { identifiersIn, missingOf } from './read-submission-checklist.ts'
import { createTextSnapshot } from './snapshot-text.ts'
import { NEXT_STEPS, findNewestTyped } from './submission.ts'

type Submission = {
  abstract: string
  category: PaperCategory
  /** The keywords, separated by commas. */
  keywords: string
  coAuthors: string
  submissionNotes: string
  declarations: Declarations | null
  avoidedReviewers: string
}

/** Splits keywords at commas, semicolons and line breaks, without empty or repeated ones. Pure. */
export function keywordsIn(text: string): string[] {
  const byKey = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const keyword = part.trim()
    const key = keyword.toLowerCase()
    if (keyword !== '' && !byKey.has(key)) byKey.set(key, keyword)
  }
  return [...byKey.values()]
}

/**
 * Checks that the paper is finished. @throws Failure invalid if it is not; the message names everything that is
 * missing.
 */
function refuseUnfinished(paper: PaperRow, sections: SectionRow[]): void {
  const missing = missingOf(paper, sections)
  if (missing.length > 0) throw invalidField('paper', `This paper is not ready to be submitted. ${missing.join(' ')}`)
}

const answerFor = ({ id, submitted_at }: { id: string; submitted_at: Date }) => ({
  submission_id: id,
  status: submissionStates.pending_publication_review,
  submitted_at: submitted_at.toISOString(),
  next_steps: NEXT_STEPS,
})

const typedColumns = (submission: Submission, keywords: string[]) => ({
  abstract: submission.abstract,
  keywords,
  category: submission.category,
  co_authors: submission.coAuthors,
  submission_notes: submission.submissionNotes,
  declarations: submission.declarations,
  avoided_reviewers: submission.avoidedReviewers,
})

type Repeated = { paperId: string; typed: ReturnType<typeof typedColumns> }

/**
 * Locks the paper, and returns the stored submission if this member sends it again unchanged, because the response was
 * lost.
 */
async function findStanding(tx: Db, { id }: Actor, { paperId, typed }: Repeated) {
  await lockPaper(tx, paperId)
  const newest = await findNewestTyped(tx, paperId)
  const isTheirs = newest?.status === submissionStates.pending_publication_review && newest.submitted_by === id
  return isTheirs && isDeepStrictEqual({ ...newest, ...typed }, newest) ? newest : undefined
}

/**
 * Submits a finished paper with its current text. A repeated request returns the stored submission.
 * @throws Failure conflict if the paper is already submitted.
 */
export function submitForPublication(
  kernel: Kernel,
  actor: Actor,
  submit: { paperId: string; submission: Submission },
) {
  const { paperId, submission } = submit
  const keywords = keywordsIn(submission.keywords)
  if (keywords.length > KEYWORDS_MAX) throw invalidField('keywords', `Please give at most ${KEYWORDS_MAX} keywords.`)
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const alreadySubmitted = await findStanding(tx, actor, { paperId, typed: typedColumns(submission, keywords) })
    if (alreadySubmitted) return answerFor(alreadySubmitted)
    const paper = await lockCaughtUp(kernel, tx, { actor, paperId, deed: 'submit' })
    refuseUnfinished(paper, await findSections(tx, paperId))
    const { declarations, ...typed } = typedColumns(submission, keywords)
    const { sections, article } = await createTextSnapshot(kernel, tx, { paper, actor, abstract: submission.abstract })
    // The sections are read only after the changes to the abstract have been saved in its section.
    const identifiers = identifiersIn(await findSections(tx, paperId))
    const hash = await textHashOf(tx, paper)
    const checklist = await snapshotChecklist(tx, paper)
    const { id } = await addSubmission(tx, {
      ...typed,
      paper_id: paperId,
      title: paper.title,
      declarations: declarations && JSON.stringify(declarations),
      sections: JSON.stringify(sections),
      article: article && JSON.stringify(article),
      checklist: checklist && JSON.stringify(checklist),
      word_count: paper.word_count,
      submitted_by: actor.id,
      submitted_at: now,
      text_hash: hash,
      possible_identifiers: identifiers.map(({ quote }) => quote),
    })
    // The author who submits a text also approves it.
    await saveApproval(tx, { paper_id: paperId, member_id: actor.id, text_hash: hash, agrees: true, said_at: now })
    await markSubmitted(tx, paperId, { category: submission.category, now })
    const submitted = { paper_id: paperId, project_id: paper.project_id, submission_id: id }
    await kernel.events.record(tx, 'paper.submitted', submitted, { actor })
    return answerFor({ id, submitted_at: now })
  })
}

const addSubmission = (tx: Db, submission: Insertable<SubmissionTable>) =>
  tx.insertInto('submission.submission').values(submission).returning('id').executeTakeFirstOrThrow()

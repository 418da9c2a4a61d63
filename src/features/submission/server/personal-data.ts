import type { Kernel } from '#server/kernel.ts'
import { lockOwnPapers } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/personal-data.ts'
import { submissionStates } from '../states.ts'
import './tables.ts'

/** Declares the personal data of this feature: submissions, approvals, checklist answers and requests for more time. */
export const declareSubmissionData = (kernel: Kernel): void =>
  kernel.personalData.declare('submission', {
    collect: async (db, owner) => ({
      submissions: await collectSubmissions(db, owner),
      extensions: await listExtensionsRequestedBy(db, owner.id),
      guideline_answers: await listAnswersBy(db, owner.id),
      approvals: await listApprovalsBy(db, owner.id),
      openings: await listOpeningsBy(db, owner.id),
    }),
    erase: async (tx, owner) => {
      await eraseReasons(tx, owner.id)
      await eraseApprovalNotes(tx, owner.id)
      await tx.deleteFrom('submission.opening').where('member_id', '=', owner.id).execute()
      const emptied = await eraseSubmissions(tx, owner, kernel.now())
      await eraseAnswers(tx, owner.id, emptied)
    },
  })

const listApprovalsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.approval')
    .select(['paper_id', 'agrees', 'note', 'said_at'])
    .where('member_id', '=', memberId)
    .orderBy('said_at')
    .execute()

const listOpeningsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.opening')
    .select(['submission_id', 'opened_at'])
    .where('member_id', '=', memberId)
    .orderBy('opened_at')
    .orderBy('submission_id')
    .execute()

/** Erases the member's notes on texts; their approvals stay with the paper. */
const eraseApprovalNotes = (tx: Db, memberId: string) =>
  tx.updateTable('submission.approval').set({ note: '' }).where('member_id', '=', memberId).execute()

const listExtensionsRequestedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.extension')
    .select(['paper_id', 'weeks', 'reason', 'status', 'requested_at', 'decided_at', 'notes'])
    .where('asked_by', '=', memberId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

const eraseReasons = (tx: Db, memberId: string) =>
  tx.updateTable('submission.extension').set({ reason: '' }).where('asked_by', '=', memberId).execute()

/** Returns the member's submissions. */
const collectSubmissions = (db: Db, { id }: Owner) =>
  db
    .selectFrom('submission.submission')
    .selectAll()
    .where('submitted_by', '=', id)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()

/**
 * Erases the member's notes to the editors and their wishes about reviewers, and the submissions of unpublished papers that they wrote alone.
 * @returns the papers whose submissions were emptied.
 */
async function eraseSubmissions(tx: Db, owner: Owner, now: Date): Promise<string[]> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await emptySubmissions(tx, paperIds, now)
  await tx
    .updateTable('submission.submission')
    .set({ submission_notes: '', avoided_reviewers: '' })
    .where('submitted_by', '=', owner.id)
    .execute()
  return paperIds
}

const listAnswersBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.guideline_answer')
    .select(['paper_id', 'guideline', 'item', 'says', 'section', 'note', 'said_at'])
    .where('said_by', '=', memberId)
    .orderBy('said_at')
    .execute()

/** Erases the checklist answers of emptied papers; a team's answers stay with its paper. */
async function eraseAnswers(tx: Db, memberId: string, emptied: string[]): Promise<void> {
  if (emptied.length > 0) {
    await tx.deleteFrom('submission.guideline_answer').where('paper_id', 'in', emptied).execute()
    await tx.updateTable('submission.submission').set({ checklist: null }).where('paper_id', 'in', emptied).execute()
  }
  await tx.updateTable('submission.guideline_answer').set({ said_by: null }).where('said_by', '=', memberId).execute()
}

async function emptySubmissions(tx: Db, paperIds: string[], now: Date): Promise<void> {
  await tx
    .updateTable('submission.submission')
    .set({
      abstract: 'Erased with the account.',
      keywords: [],
      sections: '[]' as const,
      article: null,
      declarations: null,
      word_count: 0,
      co_authors: '',
      avoided_reviewers: '',
      notes: '',
    })
    .where('paper_id', 'in', paperIds)
    .execute()
  // Pending submissions are closed, since there is nothing left to decide on.
  await tx
    .updateTable('submission.submission')
    .set({ status: submissionStates.rejected, decided_at: now })
    .where('paper_id', 'in', paperIds)
    .where('decided_at', 'is', null)
    .execute()
}

import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { lockOwnPapers } from '#features/team/server/public.ts'
import { submissionStates } from '../states.ts'
import './tables.ts'

/** What the member submitted. */
export const collectSubmissions = (db: Db, { id }: Owner) =>
  db
    .selectFrom('submission.submission')
    .selectAll()
    .where('submitted_by', '=', id)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()

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
      notes: '',
    })
    .where('paper_id', 'in', paperIds)
    .execute()
  // What waits for a decision has nothing left to decide on.
  await tx
    .updateTable('submission.submission')
    .set({ status: submissionStates.rejected, decided_at: now })
    .where('paper_id', 'in', paperIds)
    .where('decided_at', 'is', null)
    .execute()
}

/**
 * Erases what was submitted of unpublished papers that the member wrote alone, and their notes to the editors.
 * @returns the papers whose submissions are empty now.
 */
export async function eraseSubmissions(tx: Db, owner: Owner, now: Date): Promise<string[]> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await emptySubmissions(tx, paperIds, now)
  await tx
    .updateTable('submission.submission')
    .set({ submission_notes: '' })
    .where('submitted_by', '=', owner.id)
    .execute()
  return paperIds
}

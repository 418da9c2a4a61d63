import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { deleteTopic } from '#server/realtime/topic-queries.ts'
import { paperStates, submissionStates } from '../states.ts'
import { deleteAiUsesOn } from './ai-use/queries.ts'
import { findCommentsBy } from './comments/personal-data-queries.ts'
import { documentTopic } from './document/log-queries.ts'
import { deleteLostWordsOf } from './lost-words/personal-data-queries.ts'
import { deleteWriting } from './attribution/queries.ts'
import './tables.ts'

/** The papers that the member works on, the sections that they wrote last, and what they submitted. */
export async function collectWriting(db: Db, { id }: Owner) {
  const papers = await db
    .selectFrom('workspace.paper as paper')
    .innerJoin('workspace.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'title', 'category', 'status', 'lead', 'joined_at', 'credit_roles'])
    .select(['submitted_at', 'published_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .orderBy('paper.id')
    .execute()
  const sections = await db
    .selectFrom('workspace.section')
    .select(['paper_id', 'name', 'content', 'word_count', 'last_updated'])
    .where('last_updated_by', '=', id)
    .orderBy('paper_id')
    .orderBy('position')
    .execute()
  const submissions = await db
    .selectFrom('workspace.submission')
    .selectAll()
    .where('submitted_by', '=', id)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
  return { papers, sections, submissions, comments: await findCommentsBy(db, id) }
}

const unpublishedOf = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('workspace.paper as paper')
    .select('paper.id')
    .where('status', 'in', paperStates.before('erase'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspace.member as own')
          .select('own.paper_id')
          .whereRef('own.paper_id', '=', 'paper.id')
          .where('own.member_id', '=', id),
      ),
    )

// Papers that nobody else wrote or read: no co-author, no reader. All of the member's are locked first and looked at in a second
// statement: whoever joins a team locks its paper, and one statement that had waited for that would not see who joined.
async function lockOwnPapers(tx: Db, owner: Owner): Promise<string[]> {
  await unpublishedOf(tx, owner).orderBy('paper.id').forUpdate().execute()
  const own = await unpublishedOf(tx, owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace.member as other')
            .select('other.paper_id')
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.member_id', '!=', owner.id),
        ),
      ),
    )
    .execute()
  return own.map(({ id }) => id)
}

async function erasePaperText(tx: Db, paperIds: string[], now: Date): Promise<void> {
  await deleteWriting(tx, paperIds)
  await deleteLostWordsOf(tx, paperIds)
  await deleteAiUsesOn(tx, paperIds)
  for (const paperId of paperIds) await deleteTopic(tx, documentTopic(paperId))
  await tx.deleteFrom('workspace.version').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('workspace.merge_base').where('paper_id', 'in', paperIds).execute()
  await tx
    .updateTable('workspace.section')
    .set((eb) => ({
      content: '',
      doc: null,
      word_count: 0,
      completion: 'not_started' as const,
      version: eb('version', '+', 1),
    }))
    .where('paper_id', 'in', paperIds)
    .execute()
  await tx
    .updateTable('workspace.submission')
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
    .updateTable('workspace.submission')
    .set({ status: submissionStates.rejected, decided_at: now })
    .where('paper_id', 'in', paperIds)
    .where('decided_at', 'is', null)
    .execute()
  await tx
    .updateTable('workspace.paper')
    .set({ word_count: 0, sections_completed: 0, document_seq: 0, document_references: '{}', dismissed_checks: '[]' })
    .where('id', 'in', paperIds)
    .execute()
  // One that was not accepted stays so.
  await tx
    .updateTable('workspace.paper')
    .set({ status: paperStates.draft })
    .where('id', 'in', paperIds)
    .where('status', 'in', paperStates.live)
    .execute()
}

/**
 * Erases the text of unpublished papers that the member wrote alone, their notes to the editors, and when they wrote. What a team wrote
 * stays. @returns the papers that are empty now.
 */
export async function eraseWriting(tx: Db, owner: Owner, now: Date): Promise<string[]> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await erasePaperText(tx, paperIds, now)
  await tx
    .updateTable('workspace.submission')
    .set({ submission_notes: '' })
    .where('submitted_by', '=', owner.id)
    .execute()
  await tx.deleteFrom('workspace.document_client').where('member_id', '=', owner.id).execute()
  await tx.deleteFrom('workspace.section_writer').where('member_id', '=', owner.id).execute()
  return paperIds
}

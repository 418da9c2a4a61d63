import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { paperStates } from '../states.ts'
import { deleteAiUsesOn } from './ai-use/queries.ts'
import { deleteWriting } from './attribution/queries.ts'
import './tables.ts'

/** The papers that the member works on. */
export const collectPapers = (db: Db, { id }: Owner) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as member', 'member.paper_id', 'paper.id')
    .select(['paper.id', 'title', 'category', 'status', 'lead', 'joined_at', 'credit_roles'])
    .select(['submitted_at', 'published_at'])
    .where('member_id', '=', id)
    .orderBy('joined_at')
    .orderBy('paper.id')
    .execute()

const unpublishedOf = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('team.paper as paper')
    .select('paper.id')
    .where('status', 'in', paperStates.before('erase'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team.member as own')
          .select('own.paper_id')
          .whereRef('own.paper_id', '=', 'paper.id')
          .where('own.member_id', '=', id),
      ),
    )

/**
 * Locks a member's papers that are not published, and returns those that nobody else wrote. They are looked at in a second statement:
 * joining a team locks its paper, and one statement that had waited for that would not see who joined.
 */
export async function lockOwnPapers(tx: Db, owner: Owner): Promise<string[]> {
  await unpublishedOf(tx, owner).orderBy('paper.id').forUpdate().execute()
  const own = await unpublishedOf(tx, owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team.member as other')
            .select('other.paper_id')
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.member_id', '!=', owner.id),
        ),
      ),
    )
    .execute()
  return own.map(({ id }) => id)
}

async function emptyPapers(tx: Db, paperIds: string[]): Promise<void> {
  await deleteWriting(tx, paperIds)
  await deleteAiUsesOn(tx, paperIds)
  await tx
    .updateTable('team.paper')
    .set({ word_count: 0, sections_completed: 0, document_seq: 0, document_references: '{}', dismissed_checks: '[]' })
    .where('id', 'in', paperIds)
    .execute()
  // One that was not accepted stays so.
  await tx
    .updateTable('team.paper')
    .set({ status: paperStates.draft })
    .where('id', 'in', paperIds)
    .where('status', 'in', paperStates.live)
    .execute()
}

/** Empties the records of unpublished papers that the member wrote alone, and forgets which tabs were theirs. */
export async function erasePapers(tx: Db, owner: Owner): Promise<void> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await emptyPapers(tx, paperIds)
  await tx.deleteFrom('team.document_client').where('member_id', '=', owner.id).execute()
}

import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { deleteTopic } from '#server/realtime/topic-queries.ts'
import { lockOwnPapers } from '#features/team/server/public.ts'
import { documentTopic } from './document/log-queries.ts'
import { deleteLostWordsOf } from './lost-words/personal-data-queries.ts'
import './tables.ts'

/** The sections that the member wrote last. */
export const collectSections = (db: Db, { id }: Owner) =>
  db
    .selectFrom('editor.section')
    .select(['paper_id', 'name', 'content', 'word_count', 'last_updated'])
    .where('last_updated_by', '=', id)
    .orderBy('paper_id')
    .orderBy('position')
    .execute()

async function erasePaperText(tx: Db, paperIds: string[]): Promise<void> {
  await deleteLostWordsOf(tx, paperIds)
  for (const paperId of paperIds) await deleteTopic(tx, documentTopic(paperId))
  await tx.deleteFrom('editor.version').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('editor.merge_base').where('paper_id', 'in', paperIds).execute()
  await tx
    .updateTable('editor.section')
    .set((eb) => ({
      content: '',
      doc: null,
      word_count: 0,
      completion: 'not_started' as const,
      version: eb('version', '+', 1),
    }))
    .where('paper_id', 'in', paperIds)
    .execute()
}

/**
 * Erases the text of unpublished papers that the member wrote alone, and when they wrote. What a team wrote stays.
 * @returns the papers that are empty now.
 */
export async function eraseWriting(tx: Db, owner: Owner): Promise<string[]> {
  const paperIds = await lockOwnPapers(tx, owner)
  if (paperIds.length > 0) await erasePaperText(tx, paperIds)
  await tx.deleteFrom('editor.section_writer').where('member_id', '=', owner.id).execute()
  return paperIds
}

import { setTotals, type CompletionStatus, isCountedSection } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** What a section of the document says. */
export type Derived = {
  name: string
  doc: object
  content: string
  words: number
  completion: CompletionStatus
  unreadable: number
}

type Writing = { paperId: string; by: string | null; now: Date }

/** Writes what a section says now. @returns whether that is another than before. */
export async function writeDerived(
  tx: Db,
  { paperId, by, now }: Writing,
  { name, doc, content, words, completion, unreadable }: Derived,
) {
  const written = await tx
    .updateTable('editor.section')
    .set((eb) => ({
      doc: JSON.stringify(doc),
      content,
      word_count: words,
      completion,
      unreadable_parts: unreadable,
      version: eb('version', '+', 1),
      last_updated: now,
      ...(by === null ? {} : { last_updated_by: by }),
    }))
    .where('paper_id', '=', paperId)
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('doc', 'is distinct from', sql<string>`${JSON.stringify(doc)}::jsonb`),
        eb('completion', '!=', completion),
        eb('unreadable_parts', '!=', unreadable),
      ]),
    )
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

/** Counts the sections of a locked paper, and notes how far they show its document. */
export async function writeTotals(
  tx: Db,
  paperId: string,
  { references, seq }: { references: object; seq: number },
): Promise<void> {
  const sections = await tx
    .selectFrom('editor.section')
    .select(['name', 'word_count', 'completion'])
    .where('paper_id', '=', paperId)
    .execute()
  const words = sections
    .filter(({ name }) => isCountedSection(name))
    .reduce((sum, { word_count }) => sum + word_count, 0)
  const completed = sections.filter(({ completion }) => completion === 'completed').length
  await setTotals(tx, paperId, { words, completed, references, seq })
}

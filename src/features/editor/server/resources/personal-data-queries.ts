import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'

/** What a member keeps beside papers, and the files that they sent for them. */
export async function collectResources(db: Db, { id }: Owner) {
  const resources = await db
    .selectFrom('editor.resource')
    .select(['paper_id', 'kind', 'name', 'url', 'content', 'added_at'])
    .where('added_by', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('editor.file')
    .select(['paper_id', 'name', 'kind', 'size_bytes', 'added_at'])
    .where('added_by', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return { resources, files }
}

/** Takes away what stands beside papers that nobody else wrote. @returns the files whose bytes go, too. */
export async function deletePaperResources(tx: Db, paperIds: string[]): Promise<string[]> {
  if (paperIds.length === 0) return []
  await tx.deleteFrom('editor.resource').where('paper_id', 'in', paperIds).execute()
  const files = await tx.deleteFrom('editor.file').where('paper_id', 'in', paperIds).returning('id').execute()
  return files.map(({ id }) => id)
}

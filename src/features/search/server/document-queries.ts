import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { SearchTerms } from './terms.ts'
import './tables.ts'

/** Whom a document is for: all, all who are signed in, or those who belong to one thing, as `team:ID` or `member:ID`. */
export type Audience = 'everyone' | 'members' | `${string}:${string}`

/** Something that can be searched: the row `id` of a room's `kind`. */
export type SearchedDocument = { kind: string; id: string; audience: Audience; title: string; text: string }

/** Keeps a document as it stands now, in place of what was kept of it. */
export const keepDocument = (tx: Db, document: SearchedDocument) =>
  tx
    .insertInto('search.document')
    .values(document)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({
        audience: document.audience,
        title: document.title,
        text: document.text,
      }),
    )
    .execute()

export const dropDocument = (tx: Db, { kind, id }: Pick<SearchedDocument, 'kind' | 'id'>) =>
  tx.deleteFrom('search.document').where('kind', '=', kind).where('id', '=', id).execute()

export type DocumentsWanted = {
  terms: SearchTerms
  /** Those that the reader belongs to; documents of others are neither found nor counted. */
  audiences: readonly Audience[]
  kinds: readonly string[]
  page: number
  size: number
}

const matching = (db: Db, { terms: { words, pairs }, audiences, kinds }: DocumentsWanted) =>
  db
    .selectFrom('search.document')
    .where('audience', 'in', [...audiences])
    .where('kind', 'in', [...kinds])
    .where(sql<boolean>`words @@ ${words}::tsquery`)
    .$if(pairs !== '', (found) => found.where(sql<boolean>`pairs @@ ${pairs}::tsquery`))

export const listDocuments = (db: Db, wanted: DocumentsWanted) =>
  matching(db, wanted)
    .select(['kind', 'id', 'title'])
    .orderBy(sql`ts_rank(words, ${wanted.terms.words}::tsquery)`, 'desc')
    .orderBy('kind')
    .orderBy('id')
    .limit(wanted.size)
    .offset((wanted.page - 1) * wanted.size)
    .execute()

export async function countDocuments(db: Db, wanted: DocumentsWanted): Promise<number> {
  const { total } = await matching(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

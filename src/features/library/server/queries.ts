import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/data/db.ts'
import type { PaperTable } from './tables.ts'

/** What a list shows of a paper. */
export const CARD_COLUMNS = [
  'id',
  'paper_id',
  'title',
  'title_markup',
  'category',
  'summary',
  'keywords',
  'author_names',
  'institution',
  'journal',
  'issued',
  'published_on',
  'read_minutes',
  'featured',
  'featured_reason',
  'views',
  'contributor',
] as const

export type CardRow = Pick<Selectable<PaperTable>, (typeof CARD_COLUMNS)[number]>

export const FEATURED_MAX = 2
export const RECENT_MAX = 3

export const listFeatured = (db: Db): Promise<CardRow[]> =>
  db
    .selectFrom('library.paper')
    .select(CARD_COLUMNS)
    .where('featured', '=', true)
    .orderBy(sql`featured_at desc nulls last`)
    .orderBy('published_on', 'desc')
    .limit(FEATURED_MAX)
    .execute()

export const listRecent = (db: Db, since: string): Promise<CardRow[]> =>
  db
    .selectFrom('library.paper')
    .select(CARD_COLUMNS)
    .where('published_on', '>', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(RECENT_MAX)
    .execute()

/** The kept total of a category, or with '' of all: for a page beyond the last, which has no line to say it. */
export const readTotal = (db: Db, category: string) =>
  db.selectFrom('library.category_total').select('papers').where('category', '=', category).executeTakeFirst()

export const listTotals = (db: Db) => db.selectFrom('library.category_total').selectAll().execute()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The column that an id, or a paper_id, is looked up in. */
export const whereNamed = (idOrPaperId: string) => (UUID.test(idOrPaperId) ? ('id' as const) : ('paper_id' as const))

export const findPaper = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .innerJoin('library.version', (join) =>
      join
        .onRef('library.version.paper_id', '=', 'library.paper.id')
        .onRef('library.version.number', '=', 'current_version'),
    )
    .select(CARD_COLUMNS.map((column) => `library.paper.${column}` as const))
    .select(['library.version.article', 'library.paper.abstract', 'source', 'doi', 'licence_name', 'licence_url'])
    .select(['current_version', 'likes', 'word_count', 'withdrawn_at', 'withdrawn_reason'])
    .select(['imprint', 'language', 'library.paper.updated_at'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('library.mentor')
          .select(['name', 'affiliation', 'member_id'])
          .whereRef('library.mentor.paper_id', '=', 'library.paper.id')
          .orderBy('position'),
      ).as('mentors'),
    )
    .where(`library.paper.${whereNamed(idOrPaperId)}`, '=', idOrPaperId)
    .executeTakeFirst()

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>

export const findPaperKey = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'views', 'likes', 'withdrawn_at'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()

/** What changes whenever a file of the paper would. */
export const findTextState = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'current_version', 'revision', 'updated_at', 'withdrawn_at'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()

export const findOrigin = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'source', 'journal', 'contributor', 'question_id', 'workspace_paper_id'])
    .select(['withdrawn_at', 'withdrawn_reason'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()

export const findVersion = (db: Db, paperId: string, number: number) =>
  db
    .selectFrom('library.version')
    .select(['article', 'title', 'abstract', 'category', 'author_names', 'author_ids'])
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .executeTakeFirst()

export const listVersions = (db: Db, paperId: string) =>
  db
    .selectFrom('library.version')
    .select(['number', 'note', 'created_at'])
    .where('paper_id', '=', paperId)
    .orderBy('number', 'desc')
    .execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const listAuthors = (db: Db, paperId: string) =>
  db.selectFrom('library.author').selectAll().where('paper_id', '=', paperId).orderBy('position').execute()

export type LibraryAuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

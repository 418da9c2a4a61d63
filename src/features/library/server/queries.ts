import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/data/db.ts'
import type { PaperTable } from './tables.ts'

/** The columns of a paper that a list shows. */
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the column to which a value belongs, `id` or `paper_id`. Pure. */
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
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('library.asker_rating')
          .select(['answered', 'practice', 'rated_at'])
          .whereRef('library.asker_rating.paper_id', '=', 'library.paper.id')
          .orderBy('rated_at')
          .orderBy('question_id'),
      ).as('asker_ratings'),
    )
    .where(`library.paper.${whereNamed(idOrPaperId)}`, '=', idOrPaperId)
    .executeTakeFirst()

export const findPaperKey = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'views', 'likes', 'withdrawn_at'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()

export const listVersions = (db: Db, paperId: string) =>
  db
    .selectFrom('library.version')
    .select(['number', 'note', 'created_at'])
    .where('paper_id', '=', paperId)
    .orderBy('number', 'desc')
    .execute()

export const listAuthors = (db: Db, paperId: string) =>
  db.selectFrom('library.author').selectAll().where('paper_id', '=', paperId).orderBy('position').execute()

export type LibraryAuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

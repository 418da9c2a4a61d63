import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { farPage } from './list-page-queries.ts'
import './tables.ts'

export type Sort = 'date' | 'title' | 'author' | 'views'
export type ListQuery = {
  page: number
  size: number
  category?: string | undefined
  sort: Sort
}

const CARD_COLUMNS = [
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
  'published_on',
  'read_minutes',
  'featured',
  'featured_reason',
  'views',
  'contributor',
] as const

function filtered(db: Db, { category }: Pick<ListQuery, 'category'>) {
  const query = db.selectFrom('library.paper').where('withdrawn_at', 'is', null)
  return category ? query.where('category', '=', category) : query
}

const LINE_COLUMNS = ['id', 'revision', 'views'] as const

/** A paper in a list: which, in which state, and its views. */
export type Line = { id: string; revision: number; views: number }
/** The kept total of the category, or of all, and the library's change number stand in every line of a list. */
export type ListedLine = Line & { total: number | null; change: number }

/** The first page by date or by views: its lines stand at the start of an index, and are read as they come. */
function firstPage(db: Db, list: ListQuery & { sort: 'date' | 'views' }) {
  // Written into the statement, not handed in: PostgreSQL then plans it once, not at every call.
  return filtered(db, list)
    .select(LINE_COLUMNS)
    .select(({ selectFrom }) =>
      selectFrom('library.category_total')
        .select('papers')
        // Without a parameter PostgreSQL keeps the plan; with one it made it anew at every call, which took longer than the call.
        .where('library.category_total.category', '=', list.category || sql.lit(''))
        .as('total'),
    )
    .select(({ selectFrom }) => selectFrom('library.change').select('number').as('change'))
    .orderBy(list.sort === 'date' ? 'published_on' : 'views', 'desc')
    .orderBy('id')
    .limit(sql.lit(list.size))
}

export const FEATURED_MAX = 2
export const RECENT_MAX = 3

export const listFeatured = (db: Db): Promise<Line[]> =>
  db
    .selectFrom('library.paper')
    .select(LINE_COLUMNS)
    .where('featured', '=', true)
    .orderBy(sql`featured_at desc nulls last`)
    .orderBy('published_on', 'desc')
    .limit(FEATURED_MAX)
    .execute()

export const listRecent = (db: Db, since: string): Promise<Line[]> =>
  db
    .selectFrom('library.paper')
    .select(LINE_COLUMNS)
    .where('published_on', '>', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(RECENT_MAX)
    .execute()

const isFirst = (list: ListQuery): list is ListQuery & { sort: 'date' | 'views' } =>
  list.page === 1 && (list.sort === 'date' || list.sort === 'views')

const LISTED_SQL_MAX = 500
const listedSql = new Map<string, string>()

/** A page of the list. Its SQL is written once per shape (order, filters, size): writing it anew took longer than answering it. */
export async function listLines(db: Db, list: ListQuery): Promise<ListedLine[]> {
  const { sort, category, size, page } = list
  const first = isFirst(list)
  const shape = `${first ? 'first' : 'far'} ${sort} ${size} ${category ? 'category' : ''}`
  const text = listedSql.get(shape) ?? (first ? firstPage(db, list).compile() : farPage(db, list)).sql
  if (listedSql.size < LISTED_SQL_MAX) listedSql.set(shape, text)
  const filters = category ? [category, category] : []
  const { rows } = await db.executeQuery<ListedLine>(
    CompiledQuery.raw(text, first ? filters : [...filters, (page - 1) * size]),
  )
  return rows
}

const changeQuery = CompiledQuery.raw('select number from library.change')

/** A number that every change of what lists show has raised by the time it is stored. */
export async function readChange(db: Db): Promise<number> {
  const { rows } = await db.executeQuery<{ number: number }>(changeQuery)
  return rows[0]?.number ?? 0
}

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

export type AuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

/** The rows that cards are written from. */
export const readCardRows = (db: Db, ids: string[]) =>
  db.selectFrom('library.paper').select(CARD_COLUMNS).select('revision').where('id', 'in', ids).execute()

export type CardRow = Omit<Awaited<ReturnType<typeof readCardRows>>[number], 'revision'>

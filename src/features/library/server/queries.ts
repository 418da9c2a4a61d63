import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import './tables.ts'

export type Sort = 'date' | 'title' | 'author' | 'views'
export type ListQuery = {
  page: number
  size: number
  category?: string | undefined
  search?: string | undefined
  sort: Sort
}

/** A search is counted up to here; beyond, "more than 1,000" is said. */
export const SEARCH_COUNT_MAX = 1_001

const CARD_COLUMNS = [
  'id',
  'paper_id',
  'title',
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

const matching = (search: string) => sql<boolean>`search @@ websearch_to_tsquery('english', ${search})`

function filtered(db: Db, { category, search }: Pick<ListQuery, 'category' | 'search'>) {
  let query = db.selectFrom('library.paper').where('withdrawn_at', 'is', null)
  if (category) query = query.where('category', '=', category)
  if (search) query = query.where(matching(search))
  return query
}

const LINE_COLUMNS = ['id', 'card', 'views', 'published_on'] as const

function listed(db: Db, list: ListQuery) {
  // Written into the statement, not handed in: PostgreSQL then plans it once, not at every call.
  const query = filtered(db, list)
    .select(LINE_COLUMNS)
    .limit(sql.lit(list.size))
    .offset(sql.lit((list.page - 1) * list.size))
  switch (list.sort) {
    case 'date':
      return query.orderBy('published_on', 'desc').orderBy('id')
    case 'views':
      return query.orderBy('views', 'desc').orderBy('id')
    case 'title':
      return query.orderBy(sql`lower(title)`).orderBy('id')
    case 'author':
      return query.orderBy(sql`lower(coalesce(author_names[1], ''))`).orderBy('id')
  }
}

export const FEATURED_MAX = 2
export const RECENT_MAX = 3

const featured = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(LINE_COLUMNS)
    .where('featured', '=', true)
    .orderBy('published_on', 'desc')
    .limit(FEATURED_MAX)

const recent = (db: Db, since: string) =>
  db
    .selectFrom('library.paper')
    .select(LINE_COLUMNS)
    .where('published_on', '>', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .limit(RECENT_MAX)

type Lines = ReturnType<typeof featured>

/** Cards joined to JSON, those that are not written yet left out and named; the kept total of a category beside them. */
export type JoinedCards = { cards: string | null; missing: string[] | null; total: number | null }

type Joining = { since: string; category?: string | undefined }

// Joined in the database: one long value travels in one piece, where twenty rows take a turn each. What changes with
// reading and with time is added to the stored card, which lacks its closing brace.
const joined = (lines: Lines, { since, category = '' }: Joining) => sql<JoinedCards>`
    select string_agg(
        line.card || ',"views":' || line.views || ',"total_views":' || line.views
          || ',"recent_publication":' || (line.published_on > ${since}::date)::text || '}',
        ','
      ) as cards,
      array_agg(line.id) filter (where line.card is null) as missing,
      (select papers from library.category_total where category_total.category = ${category}) as total
    from ${lines.as('line')}`

const NO_CARDS: JoinedCards = { cards: null, missing: null, total: null }

async function joinCards(db: Db, lines: Lines, joining: Joining): Promise<JoinedCards> {
  const { rows } = await joined(lines, joining).execute(db)
  return rows[0] ?? NO_CARDS
}

export const joinFeatured = (db: Db, since: string) => joinCards(db, featured(db), { since })
export const joinRecent = (db: Db, since: string) => joinCards(db, recent(db, since), { since })

const LISTED_SQL_MAX = 500
const listedSql = new Map<string, string>()

/** A page of the list. Its SQL is written once per shape (order, filters, page): writing it anew took longer than answering it. */
export async function joinListed(db: Db, list: ListQuery, since: string): Promise<JoinedCards> {
  const { sort, category, search, size, page } = list
  const shape = `${sort} ${size} ${page} ${category ? 'category' : ''} ${search ? 'search' : ''}`
  const text = listedSql.get(shape) ?? joined(listed(db, list), { since, category }).compile(db).sql
  if (listedSql.size < LISTED_SQL_MAX) listedSql.set(shape, text)
  const filters = [category, search].filter((value) => value)
  const values = [since, category ?? '', ...filters]
  const { rows } = await db.executeQuery<JoinedCards>(CompiledQuery.raw(text, values))
  return rows[0] ?? NO_CARDS
}

export const listTotals = (db: Db) => db.selectFrom('library.category_total').selectAll().execute()

export const countMatches = (db: Db, list: Pick<ListQuery, 'category' | 'search'>) =>
  db
    .selectFrom(filtered(db, list).select('id').limit(SEARCH_COUNT_MAX).as('matches'))
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const whereNamed = (idOrPaperId: string) => (UUID.test(idOrPaperId) ? ('id' as const) : ('paper_id' as const))

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
    .where(`library.paper.${whereNamed(idOrPaperId)}`, '=', idOrPaperId)
    .executeTakeFirst()

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>

export const findPaperKey = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'views'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()

export const listAuthors = (db: Db, paperId: string) =>
  db.selectFrom('library.author').selectAll().where('paper_id', '=', paperId).orderBy('position').execute()

export type AuthorRow = Awaited<ReturnType<typeof listAuthors>>[number]

/** The rows that cards are written from, with the state that they were in. */
export const readCardRows = (db: Db, ids: string[]) =>
  db
    .selectFrom('library.paper')
    .select(CARD_COLUMNS)
    // As text, which keeps the microseconds that a Date would drop.
    .select(sql<string>`updated_at::text`.as('state'))
    .where('id', 'in', ids)
    .execute()

export type CardRow = Omit<Awaited<ReturnType<typeof readCardRows>>[number], 'state'>

// A paper changed since its row was read keeps its null, and the next list writes its card.
export const storeCard = (db: Db, { id, card, state }: { id: string; card: string; state: string }) =>
  db
    .updateTable('library.paper')
    .set({ card })
    .where('id', '=', id)
    .where('card', 'is', null)
    .where(sql<boolean>`updated_at = ${state}::timestamptz`)
    .execute()

import { sql } from 'kysely'
import type { Award, Inline } from '#formats/article/article.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/**
 * Returns the time up to which the list of changes is complete: every later change gets a later timestamp. A change
 * gets its timestamp before its transaction commits, and only the commit makes it visible. The returned time is
 * therefore before the start of every open writing transaction.
 */
export async function readHorizon(db: Db): Promise<Date> {
  const { rows } = await sql<{ horizon: Date }>`
    select date_trunc('second', least(clock_timestamp(), min(xact_start))) as horizon
    from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(db)
  return rows[0]!.horizon
}

export const readEarliest = (db: Db) =>
  db
    .selectFrom('library.oai_record')
    .select((eb) => eb.fn.min('changed_at').as('earliest'))
    .executeTakeFirst()

/** Lists the OAI sets of all papers that are or were in the library, with their categories. */
export const listSets = (db: Db) =>
  db
    .selectFrom('library.oai_record')
    .select(['set_spec', sql<string>`min(category)`.as('category')])
    .groupBy('set_spec')
    .orderBy('set_spec')
    .execute()

/** A span of time that includes both ends. An undefined end is open. */
export type RecordSpan = { from: Date | undefined; until: Date | undefined }

type Part = { span: RecordSpan; set: string | undefined }

function selected(db: Db, { span, set }: Part) {
  let query = db.selectFrom('library.oai_record as record')
  if (set) query = query.where('set_spec', '=', set)
  if (span.from) query = query.where('changed_at', '>=', span.from)
  if (span.until) query = query.where('changed_at', '<=', span.until)
  return query
}

export const countRecords = (db: Db, part: Part) =>
  selected(db, part)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow()

type Page = Part & { after: { changedAt: string; paperId: string } | undefined; size: number }

function page(db: Db, { after, size, ...part }: Page) {
  const query = selected(db, part)
    .select(['record.paper_id', 'record.set_spec', 'record.changed_at', 'record.deleted'])
    .orderBy('record.changed_at')
    .orderBy('record.paper_id')
    .limit(size)
  if (!after) return query
  return query.where(
    sql<boolean>`(record.changed_at, record.paper_id) > (${after.changedAt}::timestamptz, ${after.paperId})`,
  )
}

export const listHeaders = (db: Db, asked: Page) => page(db, asked).execute()

export type HeaderRow = Awaited<ReturnType<typeof listHeaders>>[number]

type Name = { given: string; family: string }

const withMetadata = (query: ReturnType<typeof page>) =>
  query
    .leftJoin('library.paper as paper', (join) =>
      join.onRef('paper.paper_id', '=', 'record.paper_id').on('record.deleted', '=', false),
    )
    .select(['title', 'paper.category', 'abstract', 'keywords', 'source', 'journal', 'imprint', 'doi', 'licence_name'])
    .select(['licence_url', 'contributor', 'issued', 'language'])
    .select(
      sql<Inline[][] | null>`(
        select article #> '{front,translatedTitles}' from library.version
        where version.paper_id = paper.id and number = paper.current_version)`.as('translated_titles'),
    )
    .select(
      sql<Award[] | null>`(
        select article #> '{front,awards}' from library.version
        where version.paper_id = paper.id and number = paper.current_version)`.as('awards'),
    )
    .select(
      sql<Name[] | null>`(
        select json_agg(json_build_object('given', given_name, 'family', family_name) order by position)
        from library.author where author.paper_id = paper.id)`.as('authors'),
    )
    .select(
      sql<string[] | null>`(
        select json_agg(name order by position) from library.mentor where mentor.paper_id = paper.id)`.as('mentors'),
    )

export const listRecords = (db: Db, asked: Page) => withMetadata(page(db, asked)).execute()

export type RecordRow = Awaited<ReturnType<typeof listRecords>>[number]

export const findRecord = (db: Db, paperId: string) =>
  withMetadata(page(db, { span: { from: undefined, until: undefined }, set: undefined, after: undefined, size: 1 }))
    .where('record.paper_id', '=', paperId)
    .executeTakeFirst()

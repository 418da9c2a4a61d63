import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import { RESEARCHERS_LISTED_MAX } from '../../limits.ts'
import '../tables.ts'

export const listFeatured = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'author_names', 'featured_reason'])
    .where('featured', '=', true)
    .orderBy(sql`featured_at desc nulls last`)
    .orderBy('published_on', 'desc')
    .execute()

export const listResearchersOfMonths = (db: Db) =>
  db.selectFrom('library.researcher_of_month').selectAll().orderBy('month', 'desc').execute()

export type ResearcherRow = Awaited<ReturnType<typeof listResearchersOfMonths>>[number]

/** The choice for the latest month up to a day. */
export const findResearcher = (db: Db, day: string) =>
  db
    .selectFrom('library.researcher_of_month')
    .selectAll()
    .where('month', '<=', day)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setResearcher = (tx: Db, researcher: ResearcherRow) =>
  tx
    .insertInto('library.researcher_of_month')
    .values(researcher)
    .onConflict((conflict) => conflict.column('month').doUpdateSet(researcher))
    .execute()

export const removeResearcher = (tx: Db, month: string) =>
  tx.deleteFrom('library.researcher_of_month').where('month', '=', month).returning('member_id').executeTakeFirst()

const ofMembers = (db: Db) =>
  db
    .selectFrom('library.author as author')
    .innerJoin('library.paper as paper', 'paper.id', 'author.paper_id')
    .where('paper.withdrawn_at', 'is', null)
    .where('author.member_id', 'is not', null)

export const countPapersOf = (db: Db, memberId: string) =>
  ofMembers(db)
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .where('author.member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Members with published papers, the most read first; by a part of the name, where one is given. */
export const listResearchers = (db: Db, search: string) =>
  ofMembers(db)
    .select('author.member_id')
    .select(sql<string>`min(trim(author.given_name || ' ' || author.family_name))`.as('name'))
    .select((eb) => [eb.fn.countAll<number>().as('papers'), eb.fn.sum<number>('paper.views').as('views')])
    .where(sql<boolean>`author.given_name || ' ' || author.family_name ilike ${containsPattern(search)}`)
    .groupBy('author.member_id')
    .orderBy('views', 'desc')
    .orderBy('author.member_id')
    .limit(RESEARCHERS_LISTED_MAX)
    .execute()

import { sql } from 'kysely'
import { userInfoOf } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { Kernel } from '#server/kernel.ts'
import { RESEARCHERS_LISTED_MAX } from '../../limits.ts'
import '../tables.ts'

export async function readResearchers(kernel: Kernel, search: string) {
  const rows = await listResearchers(kernel.db, search.trim())
  return { researchers: rows.map((row) => ({ ...row, member_id: row.member_id ?? '' })) }
}

/** Returns the researcher shown to readers: the latest choice up to this month, or null if that member has left. */
export async function readResearcherOfMonth({ db, now }: { db: Db; now: () => Date }) {
  const chosen = await findResearcher(db, now().toISOString().slice(0, 10))
  const member = chosen && (await userInfoOf(db, chosen.member_id))
  if (!chosen || !member) return { researcher: null }
  const { papers } = await countPapersOf(db, member.id)
  return {
    researcher: {
      month: chosen.month.slice(0, 7),
      member_id: member.id,
      name: member.name,
      reason: chosen.reason,
      papers,
    },
  }
}

/** Finds the most recent choice whose month begins on or before a day. */
const findResearcher = (db: Db, day: string) =>
  db
    .selectFrom('library.researcher_of_month')
    .selectAll()
    .where('month', '<=', day)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

const countPapersOf = (db: Db, memberId: string) =>
  ofMembers(db)
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .where('author.member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Lists members with published papers, the most read first, optionally filtered by a part of the name. */
const listResearchers = (db: Db, search: string) =>
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

const ofMembers = (db: Db) =>
  db
    .selectFrom('library.author as author')
    .innerJoin('library.paper as paper', 'paper.id', 'author.paper_id')
    .where('paper.withdrawn_at', 'is', null)
    .where('author.member_id', 'is not', null)

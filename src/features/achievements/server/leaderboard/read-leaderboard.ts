import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import { countedAs, institutionNames, institutionsOf } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Leaderboard, LeaderboardEntry } from '../../contract.ts'
import { LEADERBOARD_SIZE } from '../../limits.ts'
import { ruleOf } from '../../rules.ts'
import { completionOf } from '../read-achievements.ts'
import '../tables.ts'

type Row = { member_id: string; unlocked: number; latest_key: string | null }
type Known = { name: string; institution: string | null }

const presentEntry = (row: Row, rank: number, known: Known | undefined): LeaderboardEntry => ({
  user_id: row.member_id,
  rank,
  user_name: known?.name ?? 'Former member',
  user_institution: known?.institution ?? null,
  achievements_count: row.unlocked,
  completion_percentage: completionOf(row.unlocked),
  latest_achievement: (row.latest_key && ruleOf(row.latest_key)?.title) || null,
})

type Asked = { institution?: string | undefined; page: number }

/** Finds the requested institution or, if it was merged, the institution that now includes its members. */
async function boardOf(db: Db, asked: string | undefined) {
  const counted = asked === undefined ? undefined : await countedAs(db, asked)
  return { institutionId: counted?.id, institution: counted ? { value: counted.id, label: counted.name } : null }
}

/** Returns the rows of a page with their ranks, and the number of rows on all pages. */
async function readPlaces(db: Db, board: { institutionId: string | undefined }, page: number) {
  const offset = (page - 1) * LEADERBOARD_SIZE
  const [rows, total] = await Promise.all([
    listLeaderboardEntries(db, board, { size: LEADERBOARD_SIZE, offset }),
    countAhead(db, board, 0),
  ])
  const [first] = rows
  const ahead = first && offset > 0 ? await countAhead(db, board, first.unlocked) : 0
  const ranks = ranksOf(
    rows.map(({ unlocked }) => unlocked),
    { offset, ahead },
  )
  return { rows, ranks, pagination: paginationOf({ page, size: LEADERBOARD_SIZE, total }) }
}

/**
 * Returns a page of the leaderboard of all members or of one institution, and the caller's own rank, even if the caller
 * is not listed.
 */
export async function readLeaderboard({ db }: Kernel, actor: Actor, asked: Asked): Promise<Leaderboard> {
  const { institutionId, institution } = await boardOf(db, asked.institution)
  const board = { institutionId }
  const [{ rows, ranks, pagination }, found] = await Promise.all([
    readPlaces(db, board, asked.page),
    findLeaderboardEntry(db, actor.id),
  ])
  const own = found ?? { member_id: actor.id, unlocked: 0, latest_key: null, listed: true, institution_id: null }
  const belongs = institutionId === undefined || own.institution_id === institutionId
  const ids = [...new Set([...rows.map(({ member_id: id }) => id), actor.id])]
  const [ahead, members, institutions] = await Promise.all([
    belongs ? countAhead(db, board, own.unlocked) : 0,
    membersByIds(db, ids),
    institutionsOf(db, ids),
  ])
  const knownOf = (id: string): Known | undefined => {
    const member = members.get(id)
    return member && { name: member.name, institution: institutions.get(id)?.name ?? null }
  }
  return {
    institution,
    leaderboard: rows.map((row, index) => presentEntry(row, ranks[index] ?? 1, knownOf(row.member_id))),
    own: belongs ? { ...presentEntry(own, ahead + 1, knownOf(actor.id)), listed: own.listed } : null,
    pagination,
  }
}

/** Lists the institutions with at least one listed member, by name. */
export async function listBoards({ db }: Kernel) {
  const names = await institutionNames(db, await listInstitutions(db))
  const institutions = [...names].map(([value, label]) => ({ value, label }))
  return { institutions: institutions.toSorted((one, other) => one.label.localeCompare(other.label)) }
}

/** Adds up the stored changes of the tally, so that computing a rank reads few rows. */
export async function compactLeaderboardTally({ db }: Kernel): Promise<void> {
  await compactTally(db)
}

/**
 * Lists a page of the leaderboard: most achievements first, and among equal counts the one reached earliest first. The
 * subquery skips earlier pages using the index alone.
 */
const listLeaderboardEntries = (db: Db, board: Board, { size, offset }: Page) =>
  db
    .selectFrom(
      onBoard(db, board)
        .select('member_id')
        .orderBy('unlocked', 'desc')
        .orderBy('latest_at')
        .orderBy('member_id')
        .limit(size)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('achievements.leaderboard_entry as own', 'own.member_id', 'page.member_id')
    .select(['own.member_id', 'own.unlocked', 'own.latest_key'])
    .orderBy('own.unlocked', 'desc')
    .orderBy('own.latest_at')
    .orderBy('own.member_id')
    .execute()

/** Lists the ids of institutions with at least one member on their leaderboard. */
export const listInstitutions = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('achievements.progress_counter')
      .select('institution_id')
      .where('institution_id', 'is not', null)
      .groupBy('institution_id')
      .having((eb) => eb(eb.fn.sum('members'), '>', 0))
      .execute()
  ).flatMap(({ institution_id: id }) => id ?? [])

export const countAhead = async (db: Db, board: Board, unlocked: number): Promise<number> => {
  const { members } = await tallyOf(db, board)
    .select((eb) => eb.fn.sum<number | null>('members').as('members'))
    .where('unlocked', '>', unlocked)
    .executeTakeFirstOrThrow()
  return members ?? 0
}

/**
 * Merges all recorded changes to each count into a single row with their sum. Rows added during the merge are kept.
 * Concurrent calls never add up the same row twice.
 */
export const compactTally = (db: Db) =>
  sql`with gone as (delete from achievements.progress_counter returning institution_id, unlocked, members)
    insert into achievements.progress_counter (institution_id, unlocked, members)
    select institution_id, unlocked, sum(members) from gone group by institution_id, unlocked having sum(members) <> 0`.execute(
    db,
  )

const findLeaderboardEntry = (db: Db, memberId: string) =>
  db
    .selectFrom('achievements.leaderboard_entry')
    .select(['member_id', 'unlocked', 'latest_key', 'listed', 'institution_id'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

// Selects a board's listed entries. The conditions must match those of the partial indexes exactly.
const onBoard = (db: Db, { institutionId }: Board) => {
  const listed = db
    .selectFrom('achievements.leaderboard_entry')
    .where('listed', '=', true)
    .where('away', '=', false)
    .where('unlocked', '>', 0)
  return institutionId === undefined ? listed : listed.where('institution_id', '=', institutionId)
}

type Page = { size: number; offset: number }

/** Selects how many members have each number of achievements. A trigger on the leaderboard entries updates the totals. */
const tallyOf = (db: Db, { institutionId }: Board) =>
  db
    .selectFrom('achievements.progress_counter')
    .where('institution_id', institutionId === undefined ? 'is' : '=', institutionId ?? null)

/** A leaderboard of one institution, or of all members if `institutionId` is undefined. */
type Board = { institutionId: string | undefined }

/**
 * The number of members before a page, and the number of members with more achievements than the page's first member.
 */
type Before = { offset: number; ahead: number }

/**
 * Ranks counts in descending order: equal counts share a rank, and the next count ranks behind all of them (1, 2, 2,
 * 4). Entries that continue a tie from the previous page share its rank. Pure.
 */
export function ranksOf(counts: readonly number[], { offset, ahead }: Before = { offset: 0, ahead: 0 }): number[] {
  const ranks: number[] = []
  for (const [index, count] of counts.entries()) {
    const isAlike = index > 0 && counts[index - 1] === count
    ranks.push(index === 0 ? ahead + 1 : isAlike ? (ranks[index - 1] ?? 1) : offset + index + 1)
  }
  return ranks
}

import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'

/** Everyone's, or the members' of one institution. */
type Board = { institutionId: string | undefined }

// As the partial indexes have it, to the word.
const onBoard = (db: Db, { institutionId }: Board) => {
  const listed = db
    .selectFrom('achievements.leaderboard_entry')
    .where('listed', '=', true)
    .where('away', '=', false)
    .where('unlocked', '>', 0)
  return institutionId === undefined ? listed : listed.where('institution_id', '=', institutionId)
}

type Page = { size: number; offset: number }

/** So many from there on: who has unlocked most, and of those alike who was there first. Whoever stands before them is passed over in the index alone. */
export const listLeaderboardEntries = (db: Db, board: Board, { size, offset }: Page) =>
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

/** Selects how many members have each count; a trigger of the table of leaderboard entries writes each change of it. */
const tallyOf = (db: Db, { institutionId }: Board) =>
  db
    .selectFrom('achievements.progress_counter')
    .where('institution_id', institutionId === undefined ? 'is' : '=', institutionId ?? null)

/** The institutions at which somebody is on the board. */
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

/** Puts one row in place of all changes of a count. Changes that come meanwhile are left as they are; of two at once each adds up what the other left. */
export const compactTally = (db: Db) =>
  sql`with gone as (delete from achievements.progress_counter returning institution_id, unlocked, members)
    insert into achievements.progress_counter (institution_id, unlocked, members)
    select institution_id, unlocked, sum(members) from gone group by institution_id, unlocked having sum(members) <> 0`.execute(
    db,
  )

export const findLeaderboardEntry = (db: Db, memberId: string) =>
  db
    .selectFrom('achievements.leaderboard_entry')
    .select(['member_id', 'unlocked', 'latest_key', 'listed', 'institution_id'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

type Placed = { memberId: string; listed: boolean; institutionId: string | null }

/** Puts members where their profiles have them. Of who is away nothing is known of being listed: that stays as it was. */
export const saveLeaderboardEntries = (tx: Tx, placed: Placed[]) =>
  sql`update achievements.leaderboard_entry as standing set listed = case when away then standing.listed else placed.listed end,
      institution_id = placed.institution_id
    from unnest(
      ${placed.map(({ memberId }) => memberId)}::uuid[],
      ${placed.map(({ listed }) => listed)}::boolean[],
      ${placed.map(({ institutionId }) => institutionId)}::uuid[]
    ) as placed (member_id, listed, institution_id)
    where standing.member_id = placed.member_id`.execute(tx)

import { membersByIds } from '#features/accounts/server/public.ts'
import { countedAs, institutionNames, institutionsOf } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Leaderboard, LeaderboardEntry } from '../../contract.ts'
import { LEADERBOARD_SIZE } from '../../limits.ts'
import { ruleOf } from '../../rules.ts'
import { completionOf } from '../presenters.ts'
import { compactTally, countAhead, findLeaderboardEntry, listInstitutions, listLeaderboardEntries } from './queries.ts'
import { ranksOf } from './ranks.ts'

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

/** The institution whose board is asked for, as it is counted: the one that it was merged into. */
async function boardOf(db: Db, asked: string | undefined) {
  const counted = asked === undefined ? undefined : await countedAs(db, asked)
  return { institutionId: counted?.id, institution: counted ? { value: counted.id, label: counted.name } : null }
}

/** The rows of a page with their ranks, and how many there are on all of them. */
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

/** Who has unlocked most, among all or at one institution, and where whoever asks stands there, listed or not. */
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

/** The institutions at which somebody is listed, by name. */
export async function listBoards({ db }: Kernel) {
  const names = await institutionNames(db, await listInstitutions(db))
  const institutions = [...names].map(([value, label]) => ({ value, label }))
  return { institutions: institutions.toSorted((one, other) => one.label.localeCompare(other.label)) }
}

/** Adds up the changes of the counts, so that a rank is read from few rows however many actions there were. */
export async function compactLeaderboardTally({ db }: Kernel): Promise<void> {
  await compactTally(db)
}

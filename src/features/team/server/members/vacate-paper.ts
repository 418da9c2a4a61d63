import { sql } from 'kysely'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { restoreRows, type ArchivedRow, readRows } from '#server/data-integrity/row-archive.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { whyClosed } from '../policy.ts'
import { publishRightsChange } from '../paper-topic.ts'
import { findTeams, lockPaper } from '../queries.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import '../tables.ts'

/** Members who joined more recently than this may have joined after the admin opened the page. */
const LATELY_MS = 86_400_000

/**
 * Removes the team from a paper. The text stays, and the next member to join becomes the lead. @returns the removed
 * rows. @throws Failure not_found, conflict if the paper is not in progress or somebody has just joined it
 */
export async function vacatePaper(kernel: Kernel, tx: Tx, paperId: string): Promise<ArchivedRow[]> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  if (await hasNewcomer(tx, paperId, new Date(kernel.now().getTime() - LATELY_MS)))
    throw new Failure('conflict', 'Someone has just joined this paper.')
  const taken = await readTeamRows(tx, paperId)
  await deleteTeam(tx, paperId)
  await publishRightsChange(kernel, tx, paperId)
  return taken
}

/** Returns whether a removed row is a team membership. Pure. */
export const isSeat = ({ table }: ArchivedRow): boolean => table === 'team.member'

/** Restores a removed team. @throws Failure conflict if somebody has joined the paper since, or the paper is closed */
export async function seatAgain(kernel: Kernel, tx: Tx, { paperId, rows }: { paperId: string; rows: ArchivedRow[] }) {
  const paper = await lockPaper(tx, paperId)
  const isFree = paper && !whyClosed(paper.status) && (await findTeams(tx, [paperId])).length === 0
  if (!isFree) throw new Failure('conflict', 'Someone else has taken on this paper since then.')
  await restoreRows(tx, rows)
  await publishRightsChange(kernel, tx, paperId)
}

const hasNewcomer = async (db: Db, paperId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('team.member')
    .select('member_id')
    .where('paper_id', '=', paperId)
    .where('joined_at', '>=', since)
    .executeTakeFirst()) !== undefined

const deleteTeam = (tx: Db, paperId: string) => tx.deleteFrom('team.member').where('paper_id', '=', paperId).execute()

const readTeamRows = (tx: Db, paperId: string): Promise<ArchivedRow[]> =>
  readRows(tx, {
    table: 'team.member',
    key: ['paper_id', 'member_id'],
    by: 'paper_id',
    ids: [paperId],
    owner: 'member_id',
  })

/** Returns, with their teams, the given papers that are in progress and whose whole team joined before `since`. */
export const listSettledTeams = (db: Db, paperIds: string[], since: Date) =>
  db
    .selectFrom('team.paper as paper')
    .innerJoin('team.member as author', 'author.paper_id', 'paper.id')
    .select(['paper.id', 'author.member_id', 'paper.word_count'])
    .where('paper.id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .where('paper.status', 'in', WRITTEN_PAPERS)
    .where('paper.opened_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team.member as other')
            .select(sql<number>`1`.as('one'))
            .whereRef('other.paper_id', '=', 'paper.id')
            .where('other.joined_at', '>=', since),
        ),
      ),
    )
    .orderBy('author.lead', 'desc')
    .orderBy('author.joined_at')
    .orderBy('author.member_id')
    .execute()

/** Sets a new deadline that gives a new team as much time as the former team had. */
export const restartDeadline = (tx: Db, paperId: string, now: Date) =>
  tx
    .updateTable('team.paper')
    .set({ due_at: sql<Date>`${now}::timestamptz + (due_at - opened_at)` })
    .where('id', '=', paperId)
    .execute()

import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { putRows, type TakenRow } from '#server/tidying/taking-out.ts'
import { Failure } from '#shared/calls/failure.ts'
import { whyClosed } from '../policy.ts'
import { tellRightsChanged } from '../paper-topic.ts'
import { findTeams, lockPaper } from '../queries.ts'
import { deleteTeamMember } from './queries.ts'
import { listIdleAlone, readTeamRows } from './vacating-queries.ts'

type Idle = { memberId: string; words: number }

/** Of these papers those that one member alone is to write, and in which nobody has written since then. */
export const idleAlone = async (db: Db, paperIds: string[], since: Date): Promise<Map<string, Idle>> =>
  new Map(
    (await listIdleAlone(db, paperIds, since)).map((row) => [
      row.id,
      { memberId: row.member_id, words: row.word_count },
    ]),
  )

type Vacating = { paperId: string; memberId: string }

/**
 * Takes the only member off a paper's team. Its text stays, and whoever joins it next leads it. @returns the team as it stood.
 * @throws Failure not_found, conflict once it is not being written, or where somebody else is on it
 */
export async function vacatePaper(kernel: Kernel, tx: Tx, { paperId, memberId }: Vacating): Promise<TakenRow[]> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  const team = await findTeams(tx, [paperId])
  if (team.some((one) => one.member_id !== memberId)) throw new Failure('conflict', 'Somebody else is on this paper.')
  const taken = await readTeamRows(tx, paperId)
  await deleteTeamMember(tx, paperId, memberId)
  await tellRightsChanged(kernel, tx, paperId)
  return taken
}

/** Whether what was taken out is somebody's place on a team. Pure. */
export const isSeat = ({ table }: TakenRow): boolean => table === 'workspace.member'

/** Puts a team back on a paper that nobody has joined since. @throws Failure conflict where somebody has. */
export async function seatAgain(kernel: Kernel, tx: Tx, { paperId, rows }: { paperId: string; rows: TakenRow[] }) {
  const paper = await lockPaper(tx, paperId)
  const isFree = paper && !whyClosed(paper.status) && (await findTeams(tx, [paperId])).length === 0
  if (!isFree) throw new Failure('conflict', 'Somebody else has taken this paper on since.')
  await putRows(tx, rows)
  await tellRightsChanged(kernel, tx, paperId)
}

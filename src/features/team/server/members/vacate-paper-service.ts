import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { restoreRows, type ArchivedRow } from '#server/data-integrity/row-archive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { whyClosed } from '../policy.ts'
import { publishRightsChange } from '../paper-topic.ts'
import { findTeams, lockPaper } from '../queries.ts'
import { deleteTeam, hasNewcomer, readTeamRows } from './vacate-paper-queries.ts'

/** Whoever joined so lately came between looking and acting. */
const LATELY_MS = 86_400_000

/**
 * Takes everybody off a paper. Its text stays, and whoever joins it next leads it. @returns the team as it stood.
 * @throws Failure not_found, conflict once it is not being written, or where somebody has just joined it
 */
export async function vacatePaper(kernel: Kernel, tx: Tx, paperId: string): Promise<ArchivedRow[]> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  if (await hasNewcomer(tx, paperId, new Date(kernel.now().getTime() - LATELY_MS)))
    throw new Failure('conflict', 'Somebody has just joined this paper.')
  const taken = await readTeamRows(tx, paperId)
  await deleteTeam(tx, paperId)
  await publishRightsChange(kernel, tx, paperId)
  return taken
}

/** Returns true if what was taken out is somebody's seat on a team. Pure. */
export const isSeat = ({ table }: ArchivedRow): boolean => table === 'team.member'

/** Puts a team back on a paper that nobody has joined since. @throws Failure conflict where somebody has. */
export async function seatAgain(kernel: Kernel, tx: Tx, { paperId, rows }: { paperId: string; rows: ArchivedRow[] }) {
  const paper = await lockPaper(tx, paperId)
  const isFree = paper && !whyClosed(paper.status) && (await findTeams(tx, [paperId])).length === 0
  if (!isFree) throw new Failure('conflict', 'Somebody else has taken this paper on since.')
  await restoreRows(tx, rows)
  await publishRightsChange(kernel, tx, paperId)
}

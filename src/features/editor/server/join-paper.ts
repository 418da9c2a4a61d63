import { lockPaper, whyClosed, findTeams, restartDeadline, addTeamMember } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import './tables.ts'

type Joining = { paperId: string; memberId: string; now: Date }

/**
 * Adds a member to a paper's team. If the team is empty, the new member leads it. @throws Failure not_found, conflict
 * if the paper is no longer in progress.
 */
export async function joinPaper(tx: Db, { paperId, memberId, now }: Joining): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  if (whyClosed(paper.status)) throw new Failure('conflict', 'This project’s paper is no longer in progress.')
  const isLeft = (await findTeams(tx, [paperId])).length === 0
  // The former team's sections lose their owners.
  if (isLeft) {
    await releaseSections(tx, paperId)
    await restartDeadline(tx, paperId, now)
  }
  await addTeamMember(tx, { paperId, memberId, lead: isLeft, now })
}

/** Clears the owners of all sections of a paper. */
const releaseSections = (tx: Db, paperId: string) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', paperId)
    .where('owner_id', 'is not', null)
    .execute()

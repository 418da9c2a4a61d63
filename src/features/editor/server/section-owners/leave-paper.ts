import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import { lockWritten, deleteTeamMember, endGuest, publishRightsChange } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Leaving = { paperId: string; memberId: string }

/**
 * Removes a member from a paper's team and updates the open tabs of the paper. The member's text stays in it. @throws
 * Failure not_found, conflict if the paper is no longer in progress.
 */
export async function leavePaper(kernel: Kernel, tx: Tx, { paperId, memberId }: Leaving): Promise<void> {
  await lockWritten(tx, paperId)
  await deleteTeamMember(tx, paperId, memberId)
  await releaseSectionsOf(tx, { paperId, memberId })
  await endGuest(tx, { paperId, memberId }, kernel.now())
  await publishRightsChange(kernel, tx, paperId)
}

/** Clears the owner of sections that a former team member owned. */
const releaseSectionsOf = (tx: Db, at: { paperId: string; memberId: string }) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', at.paperId)
    .where('owner_id', '=', at.memberId)
    .execute()

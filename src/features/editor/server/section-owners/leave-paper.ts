import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import { lockWritten, deleteTeamMember, endGuest, publishRightsChange } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Leaving = { paperId: string; memberId: string }

/** Takes a member off a paper's team, whose open tabs notice; what they wrote stays. @throws Failure not_found, conflict once it is not being written. */
export async function leavePaper(kernel: Kernel, tx: Tx, { paperId, memberId }: Leaving): Promise<void> {
  await lockWritten(tx, paperId)
  await deleteTeamMember(tx, paperId, memberId)
  await releaseSectionsOf(tx, { paperId, memberId })
  await endGuest(tx, { paperId, memberId }, kernel.now())
  await publishRightsChange(kernel, tx, paperId)
}

/** Takes the sections of a member who left a team from them: nobody looks after these now. */
const releaseSectionsOf = (tx: Db, at: { paperId: string; memberId: string }) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', at.paperId)
    .where('owner_id', '=', at.memberId)
    .execute()

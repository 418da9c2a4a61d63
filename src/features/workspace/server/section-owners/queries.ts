import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Owned = { ownerId: string | null; dueAt: Date | null }

export const setSectionOwner = (tx: Db, at: { paperId: string; name: string }, { ownerId, dueAt }: Owned) =>
  tx
    .updateTable('workspace.section')
    .set({ owner_id: ownerId, due_at: dueAt })
    .where('paper_id', '=', at.paperId)
    .where('name', '=', at.name)
    .execute()

/** What somebody who left a team looked after, nobody looks after now. */
export const releaseSectionsOf = (tx: Db, at: { paperId: string; memberId: string }) =>
  tx
    .updateTable('workspace.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', at.paperId)
    .where('owner_id', '=', at.memberId)
    .execute()

export const eraseOwnership = (tx: Db, memberId: string) =>
  tx.updateTable('workspace.section').set({ owner_id: null, due_at: null }).where('owner_id', '=', memberId).execute()

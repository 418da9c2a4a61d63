import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Owned = { ownerId: string | null; dueAt: Date | null }

export const setSectionOwner = (tx: Db, at: { paperId: string; name: string }, { ownerId, dueAt }: Owned) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: ownerId, due_at: dueAt })
    .where('paper_id', '=', at.paperId)
    .where('name', '=', at.name)
    .execute()

/** Takes the sections of a member who left a team from them: nobody looks after these now. */
export const releaseSectionsOf = (tx: Db, at: { paperId: string; memberId: string }) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', at.paperId)
    .where('owner_id', '=', at.memberId)
    .execute()

/** Takes all sections of a paper from their owners: nobody looks after them now. */
export const releaseSections = (tx: Db, paperId: string) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: null, due_at: null })
    .where('paper_id', '=', paperId)
    .where('owner_id', 'is not', null)
    .execute()

export const eraseOwnership = (tx: Db, memberId: string) =>
  tx.updateTable('editor.section').set({ owner_id: null, due_at: null }).where('owner_id', '=', memberId).execute()

import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ApprovalTable } from './tables.ts'

/** Keeps what an author says of a text; said again, it is what they said last. */
export const saveApproval = (tx: Db, approval: Insertable<ApprovalTable>) =>
  tx
    .insertInto('submission.approval')
    .values(approval)
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'member_id', 'text_hash']).doUpdateSet((eb) => ({
        agrees: eb.ref('excluded.agrees'),
        note: eb.ref('excluded.note'),
        said_at: eb.ref('excluded.said_at'),
      })),
    )
    .execute()

import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ApprovalTable } from './tables.ts'

/** Stores an author's answer to a text; replaces their earlier answer to the same text. */
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

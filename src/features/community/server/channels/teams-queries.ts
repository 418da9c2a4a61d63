import { randomUUID } from 'node:crypto'
import type { Db } from '#server/data/db.ts'
import type { ConversationRow } from '../tables.ts'

const ofPaper = (db: Db, paperId: string) =>
  db.selectFrom('community.conversation').selectAll().where('paper_id', '=', paperId)

export const findTeamChannel = (db: Db, paperId: string): Promise<ConversationRow | undefined> =>
  ofPaper(db, paperId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockTeamChannel = (tx: Db, paperId: string): Promise<ConversationRow | undefined> =>
  ofPaper(tx, paperId).forUpdate().executeTakeFirst()

/** Twice as well as once. */
export const insertTeamChannel = (tx: Db, { paperId, name, now }: { paperId: string; name: string; now: Date }) =>
  tx
    .insertInto('community.conversation')
    .values({ id: randomUUID(), kind: 'team', name, paper_id: paperId, opened_at: now })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()

import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { sql } from 'kysely'
import type { StrokesOf } from '#formats/manuscript/attribution/strokes.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import './tables.ts'

/**
 * Returns the member to whom each of these browser tabs (Yjs clients) belongs, by client id. Unknown tabs are omitted.
 */
export async function findOwners(db: Db, paperId: string, clients: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('team.document_client')
    .select(['client_id', 'member_id'])
    .where('paper_id', '=', paperId)
    .where('client_id', '=', sql<number>`any(${clients}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.member_id]))
}

export const addRestoreConflictText = (tx: Db, paperId: string, strokes: StrokesOf[]) =>
  tx
    .insertInto('team.restore_conflict_text')
    .values(
      strokes.map(({ client, from, to }) => ({ paper_id: paperId, client_id: client, clock_from: from, clock_to: to })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type Client = { paperId: string; memberId: string; clients: number[]; isImport?: boolean }

/** Stores a member as the owner of these tabs. Tabs that already have an owner are unchanged. */
export async function noteClients(tx: Db, { paperId, memberId, clients, isImport = false }: Client): Promise<void> {
  if (clients.length === 0) return
  await tx
    .insertInto('team.document_client')
    .values(clients.map((client_id) => ({ paper_id: paperId, client_id, member_id: memberId, is_import: isImport })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Claim = { paperId: string; memberId: string; client: number }

/** Makes a member the owner of a tab, unless the tab already has an owner. @returns whether the member is the owner */
export async function claimClient(db: Db, { paperId, memberId, client }: Claim): Promise<boolean> {
  await noteClients(db, { paperId, memberId, clients: [client] })
  await db
    .updateTable('team.document_client')
    .set({ is_complete: false })
    .where('paper_id', '=', paperId)
    .where('client_id', '=', client)
    .where('member_id', '=', memberId)
    .where('is_complete', '=', true)
    .execute()
  return (await findOwners(db, paperId, [client])).get(client) === memberId
}

/** Stores that a member's closed tab has sent everything that others received from it. */
export const completeClient = (db: Db, { paperId, memberId, client }: Claim) =>
  db
    .updateTable('team.document_client')
    .set({ is_complete: true })
    .where('paper_id', '=', paperId)
    .where('client_id', '=', client)
    .where('member_id', '=', memberId)
    .execute()

/** Returns whether one of these tabs belongs to another member and is complete, so that its text is not relayed. */
export const isForgery = async (
  db: Db,
  { paperId, memberId, clients }: Omit<Claim, 'client'> & { clients: number[] },
): Promise<boolean> =>
  (await db
    .selectFrom('team.document_client')
    .select('client_id')
    .where('paper_id', '=', paperId)
    .where('client_id', '=', sql<number>`any(${clients}::bigint[])`)
    .where('member_id', '!=', memberId)
    .where('is_complete', '=', true)
    .executeTakeFirst()) !== undefined

export const listWriting = (db: Db, paperId: string) =>
  db.selectFrom('team.section_writing').selectAll().where('paper_id', '=', paperId).execute()

export const saveRemovedText = (tx: Db, paperId: string, pieces: Signed[]) =>
  tx
    .insertInto('team.removed_text')
    .values({ paper_id: paperId, pieces: JSON.stringify(pieces) })
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet((eb) => ({ pieces: eb.ref('excluded.pieces') })))
    .execute()

/** Returns the runs of each section. A run is a sequence of characters by one writer. */
export const listRuns = (db: Db, paperId: string) =>
  db.selectFrom('team.section_writing').select(['section', 'runs']).where('paper_id', '=', paperId).execute()

/** Returns the tabs of a member, in any paper. */
export const listClientsOf = (db: Db, memberId: string) =>
  db.selectFrom('team.document_client').select(['paper_id', 'client_id']).where('member_id', '=', memberId).execute()

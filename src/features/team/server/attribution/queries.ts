import type { Signed } from '#formats/manuscript/attribution/moved-text.ts'
import { IMPORTED, type StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'
import { sql } from 'kysely'
import type { StrokesOf } from '#formats/manuscript/attribution/strokes.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import './tables.ts'

/** By tab (a Yjs client): whose it is, or that it brought a document along. */
export async function findWriters(db: Db, paperId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('team.document_client')
    .select(['client_id', 'member_id', 'is_import'])
    .where('paper_id', '=', paperId)
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.is_import ? IMPORTED : row.member_id]))
}

/** Whose tabs these are, of those that are known. */
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

export const listRestoreConflictText = async (db: Db, paperId: string): Promise<StrokesOf[]> =>
  db
    .selectFrom('team.restore_conflict_text')
    .select(['client_id as client', 'clock_from as from', 'clock_to as to'])
    .where('paper_id', '=', paperId)
    .orderBy('client_id')
    .orderBy('clock_from')
    .execute()

type Client = { paperId: string; memberId: string; clients: number[]; isImport?: boolean }

/** Notes whose tabs these are; one that is known already stays whose it is. */
export async function noteClients(tx: Db, { paperId, memberId, clients, isImport = false }: Client): Promise<void> {
  if (clients.length === 0) return
  await tx
    .insertInto('team.document_client')
    .values(clients.map((client_id) => ({ paper_id: paperId, client_id, member_id: memberId, is_import: isImport })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Claim = { paperId: string; memberId: string; client: number }

/** Notes whose a tab's strokes are, where they are nobody's yet. @returns whether they are this member's. */
export async function claimClient(db: Db, { paperId, memberId, client }: Claim): Promise<boolean> {
  await noteClients(db, { paperId, memberId, clients: [client] })
  return (await findOwners(db, paperId, [client])).get(client) === memberId
}

/** By member, the colour that is kept for them in a paper. */
export async function listColours(db: Db, paperId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('team.writer_colour')
    .select(['member_id', 'colour'])
    .where('paper_id', '=', paperId)
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.colour]))
}

type Coloured = { paperId: string; memberId: string; colour: number }

export const addColour = (tx: Db, { paperId, memberId, colour }: Coloured) =>
  tx.insertInto('team.writer_colour').values({ paper_id: paperId, member_id: memberId, colour }).execute()

export const listWriting = (db: Db, paperId: string) =>
  db.selectFrom('team.section_writing').selectAll().where('paper_id', '=', paperId).execute()

type Sums = { section: string; by: string[]; letters: number[] | null; runs: StoredRuns | null }

/** By section, its writers and how many letters of each stand; the runs only where an older build kept no such sums. */
export const listLetters = (db: Db, paperId: string) =>
  db
    .selectFrom('team.section_writing')
    .select([
      'section',
      sql<Sums['by']>`runs -> 'by'`.as('by'),
      sql<Sums['letters']>`runs -> 'letters'`.as('letters'),
      sql<Sums['runs']>`case when runs ? 'letters' then null else runs end`.as('runs'),
    ])
    .where('paper_id', '=', paperId)
    .execute()

type Writing = { paperId: string; section: string; letters: string; runs: StoredRuns }

export const saveSectionAttribution = (tx: Db, { paperId, section, letters, runs }: Writing) =>
  tx
    .insertInto('team.section_writing')
    .values({ paper_id: paperId, section, letters, runs: JSON.stringify(runs) })
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'section']).doUpdateSet((eb) => ({
        letters: eb.ref('excluded.letters'),
        runs: eb.ref('excluded.runs'),
      })),
    )
    .execute()

export const findRemovedText = async (db: Db, paperId: string): Promise<Signed[]> =>
  (await db.selectFrom('team.removed_text').select('pieces').where('paper_id', '=', paperId).executeTakeFirst())
    ?.pieces ?? []

export const saveRemovedText = (tx: Db, paperId: string, pieces: Signed[]) =>
  tx
    .insertInto('team.removed_text')
    .values({ paper_id: paperId, pieces: JSON.stringify(pieces) })
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet((eb) => ({ pieces: eb.ref('excluded.pieces') })))
    .execute()

/** Of papers whose text is erased. */
export async function deleteWriting(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('team.section_writing').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.restore_conflict_text').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.removed_text').where('paper_id', 'in', paperIds).execute()
}

/** By section, who wrote its letters. */
export const listRuns = (db: Db, paperId: string) =>
  db.selectFrom('team.section_writing').select(['section', 'runs']).where('paper_id', '=', paperId).execute()

/** The tabs of a member, in any paper. */
export const listClientsOf = (db: Db, memberId: string) =>
  db.selectFrom('team.document_client').select(['paper_id', 'client_id']).where('member_id', '=', memberId).execute()

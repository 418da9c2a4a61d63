import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { DoiSettings } from '#server/doi-settings.ts'
import './tables.ts'

type Registrar = DoiSettings['registrar']
type Agency = { registrar: Registrar; prefix: string }

/** Notes every Inflo paper that has no DOI yet, with the one it is to get, in lower case as agencies keep them. Imported articles have their own, and a withdrawn paper gets none. */
export const requestMissing = (tx: Db, { registrar, prefix }: Agency, now: Date) =>
  tx
    .insertInto('library.doi_deposit')
    .columns(['paper_id', 'registrar', 'doi', 'state', 'requested_at'])
    .expression((eb) =>
      eb
        .selectFrom('library.paper as paper')
        .select([
          'paper.id',
          sql.lit(registrar).as('registrar'),
          sql<string>`${prefix}::text || '/' || lower(paper.paper_id)`.as('doi'),
          sql.lit('waiting').as('state'),
          sql<Date>`${now}::timestamptz`.as('requested_at'),
        ])
        .where('source', '=', 'inflo')
        .where('doi', 'is', null)
        .where('withdrawn_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Opens again what has changed since it was told: a new version, a withdrawal, another author's name. */
export const requestChanged = (tx: Db, registrar: Registrar, now: Date) =>
  tx
    .updateTable('library.doi_deposit as deposit')
    .from('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .set({ state: 'waiting', attempts: 0, requested_at: now, in_hand_until: null })
    .whereRef('paper.id', '=', 'deposit.paper_id')
    .where('deposit.registrar', '=', registrar)
    .where('deposit.state', 'in', ['registered', 'failed'])
    .whereRef('record.changes', '>', 'deposit.told_changes')
    .execute()

const OPEN_STATES = ['waiting', 'queued'] as const
const TAKEN_MAX = 100

/** Takes deposits that nobody has in hand; two processes never take the same one. */
export async function takeOpen(tx: Db, registrar: Registrar, { now, until }: { now: Date; until: Date }) {
  const rows = await tx
    .selectFrom('library.doi_deposit')
    .select('paper_id')
    .where('registrar', '=', registrar)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('in_hand_until', 'is', null), eb('in_hand_until', '<', now)]))
    .orderBy('requested_at')
    .limit(TAKEN_MAX)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ paper_id }) => paper_id)
  if (ids.length > 0) await holdUntil(tx, ids, until)
  return ids
}

const holdUntil = (tx: Db, ids: string[], until: Date) =>
  tx.updateTable('library.doi_deposit').set({ in_hand_until: until }).where('paper_id', 'in', ids).execute()

export const findOpenDeposit = (db: Db, paperId: string) =>
  db
    .selectFrom('library.doi_deposit')
    .select(['paper_id', 'registrar', 'doi', 'state', 'batch_id', 'sent_at'])
    .where('paper_id', '=', paperId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()

/** A paper as it is to be told, with the change of its metadata that this is. */
export const findDeposited = (db: Db, id: string) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .select([
      'paper.id',
      'paper.paper_id',
      'title',
      'abstract',
      'paper.category',
      'keywords',
      'language',
      'published_on',
    ])
    .select(['current_version', 'licence_name', 'licence_url', 'contributor', 'withdrawn_at', 'withdrawn_reason'])
    .select(['doi', 'record.changes'])
    .where('paper.id', '=', id)
    .executeTakeFirst()

export type DepositedRow = NonNullable<Awaited<ReturnType<typeof findDeposited>>>

export const dropDeposit = (db: Db, paperId: string) =>
  db.deleteFrom('library.doi_deposit').where('paper_id', '=', paperId).execute()

type Told = { paperId: string; changes: number; batchId: string; now: Date }

/** Written before the sending: whatever becomes of it, this is what was told. */
export const markTold = (db: Db, { paperId, changes, batchId, now }: Told) =>
  db
    .updateTable('library.doi_deposit')
    .set((eb) => ({
      told_changes: changes,
      batch_id: batchId,
      sent_at: now,
      last_tried_at: now,
      attempts: eb('attempts', '+', 1),
    }))
    .where('paper_id', '=', paperId)
    .execute()

export const markQueued = (db: Db, paperId: string, askAgainAt: Date) =>
  db
    .updateTable('library.doi_deposit')
    .set({ state: 'queued', last_error: null, in_hand_until: askAgainAt })
    .where('paper_id', '=', paperId)
    .execute()

export const markNotRegistered = (
  db: Db,
  paperId: string,
  { state, error, now }: { state: 'waiting' | 'queued' | 'failed'; error: string; now: Date },
) =>
  db
    .updateTable('library.doi_deposit')
    .set({ state, last_error: error, last_tried_at: now })
    .where('paper_id', '=', paperId)
    .execute()

/** The DOI on the paper itself; answers whether it is new there. */
export async function setDoi(tx: Db, paperId: string, { doi, now }: { doi: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('library.paper')
    .set({ doi, updated_at: now })
    .where('id', '=', paperId)
    .where(sql<boolean>`doi is distinct from ${doi}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A paper's deposit with the change of its metadata that stands now; the paper is locked first, by who calls. */
export const findTold = (tx: Db, paperId: string) =>
  tx
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .innerJoin('library.doi_deposit as deposit', 'deposit.paper_id', 'paper.id')
    .select(['record.changes', 'deposit.told_changes', 'deposit.doi'])
    .where('paper.id', '=', paperId)
    .executeTakeFirst()

export const markRegistered = (tx: Db, paperId: string, { changes, now }: { changes: number | null; now: Date }) =>
  tx
    .updateTable('library.doi_deposit')
    .set({ state: 'registered', told_changes: changes, registered_at: now, last_tried_at: now, last_error: null })
    .set({ in_hand_until: null })
    .where('paper_id', '=', paperId)
    .execute()

type DepositList = { state: 'waiting' | 'queued' | 'registered' | 'failed' | undefined; page: number; size: number }

const DEPOSIT_COLUMNS = [
  'paper.paper_id',
  'paper.title',
  'deposit.doi',
  'registrar',
  'state',
  'attempts',
  'last_error',
  'requested_at',
  'last_tried_at',
  'registered_at',
] as const

const deposits = (db: Db) =>
  db.selectFrom('library.doi_deposit as deposit').innerJoin('library.paper as paper', 'paper.id', 'deposit.paper_id')

export const listDeposits = (db: Db, { state, page, size }: DepositList) =>
  (state ? deposits(db).where('state', '=', state) : deposits(db))
    .select(DEPOSIT_COLUMNS)
    .orderBy(sql`array_position(array['failed', 'waiting', 'queued', 'registered'], state)`)
    .orderBy('requested_at', 'desc')
    .orderBy('deposit.paper_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type DepositRow = Awaited<ReturnType<typeof listDeposits>>[number]

export const countDeposits = (db: Db, state: DepositList['state']) =>
  (state ? deposits(db).where('state', '=', state) : deposits(db))
    .select((eb) => eb.fn.countAll<number>().as('deposits'))
    .executeTakeFirstOrThrow()

export const findDepositOf = (tx: Db, paperId: string) =>
  deposits(tx)
    .select([...DEPOSIT_COLUMNS, 'deposit.paper_id as id'])
    .where('deposit.paper_id', '=', paperId)
    .executeTakeFirst()

export const requestAgain = (tx: Db, paperId: string, { now, until }: { now: Date; until: Date }) =>
  tx
    .updateTable('library.doi_deposit')
    .set({ state: 'waiting', attempts: 0, last_error: null, requested_at: now, in_hand_until: until })
    .where('paper_id', '=', paperId)
    .execute()

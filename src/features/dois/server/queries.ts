import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { DEPOSITS_IN_ORDER, depositStates, type DepositState, OPEN_DEPOSITS, SETTLED_DEPOSITS } from '../states.ts'
import './tables.ts'
import type { DoiSettings } from './settings.ts'

type Registrar = DoiSettings['registrar']
type Agency = { registrar: Registrar; prefix: string }

/** Notes papers with the DOI that each is to get, in lower case as agencies keep them; what is noted already stays as it is. */
export const queueMissingDeposits = (
  tx: Db,
  papers: { id: string; paper_id: string }[],
  { registrar, prefix, now }: Agency & { now: Date },
) =>
  sql`
    insert into dois.deposit (paper_id, registrar, doi, state, requested_at)
    select id, ${registrar}::text, ${prefix}::text || '/' || lower(name), ${depositStates.waiting}::text, ${now}::timestamptz
    from unnest(${papers.map(({ id }) => id)}::uuid[], ${papers.map((paper) => paper.paper_id)}::text[]) as paper (id, name)
    on conflict do nothing`.execute(tx)

/** What an agency was told of each paper, by the change of its metadata that this was. */
export const listSentChanges = (tx: Db, registrar: Registrar) =>
  tx
    .selectFrom('dois.deposit')
    .select(['paper_id as id', 'told_changes as changes'])
    .where('registrar', '=', registrar)
    .where('state', 'in', SETTLED_DEPOSITS)
    .where('told_changes', 'is not', null)
    .$narrowType<{ changes: number }>()
    .execute()

/** Opens again what has changed since it was told: a new version, a withdrawal, another author's name. */
export const queueChangedDeposits = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('dois.deposit')
    .set({ state: depositStates.waiting, attempts: 0, requested_at: now, in_hand_until: null })
    .where('paper_id', 'in', ids)
    .where('state', 'in', SETTLED_DEPOSITS)
    .execute()

const TAKEN_MAX = 100

/** Takes deposits that nobody has in hand; two processes never take the same one. */
export async function claimOpenDeposits(tx: Db, registrar: Registrar, { now, until }: { now: Date; until: Date }) {
  const rows = await tx
    .selectFrom('dois.deposit')
    .select('paper_id')
    .where('registrar', '=', registrar)
    .where('state', 'in', OPEN_DEPOSITS)
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
  tx.updateTable('dois.deposit').set({ in_hand_until: until }).where('paper_id', 'in', ids).execute()

export const findOpenDeposit = (db: Db, paperId: string) =>
  db
    .selectFrom('dois.deposit')
    .select(['paper_id', 'registrar', 'doi', 'state', 'batch_id', 'sent_at'])
    .where('paper_id', '=', paperId)
    .where('state', 'in', OPEN_DEPOSITS)
    .executeTakeFirst()

export const deleteDeposit = (db: Db, paperId: string) =>
  db.deleteFrom('dois.deposit').where('paper_id', '=', paperId).execute()

type Told = { paperId: string; changes: number; batchId: string; now: Date }

/** Written before the sending: whatever becomes of it, this is what was told. */
export const markSent = (db: Db, { paperId, changes, batchId, now }: Told) =>
  db
    .updateTable('dois.deposit')
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
    .updateTable('dois.deposit')
    .set({ state: depositStates.queued, last_error: null, in_hand_until: askAgainAt })
    .where('paper_id', '=', paperId)
    .execute()

export const markNotRegistered = (
  db: Db,
  paperId: string,
  { state, error, now }: { state: DepositState; error: string; now: Date },
) =>
  db
    .updateTable('dois.deposit')
    .set({ state, last_error: error, last_tried_at: now })
    .where('paper_id', '=', paperId)
    .execute()

export const findSentDeposit = (tx: Db, paperId: string) =>
  tx.selectFrom('dois.deposit').select(['told_changes', 'doi']).where('paper_id', '=', paperId).executeTakeFirst()

export const markRegistered = (tx: Db, paperId: string, { changes, now }: { changes: number | null; now: Date }) =>
  tx
    .updateTable('dois.deposit')
    .set({
      state: depositStates.registered,
      told_changes: changes,
      registered_at: now,
      last_tried_at: now,
      last_error: null,
    })
    .set({ in_hand_until: null })
    .where('paper_id', '=', paperId)
    .execute()

type DepositList = { state: DepositState | undefined; page: number; size: number }

const deposits = (db: Db, state: DepositList['state']) => {
  const query = db.selectFrom('dois.deposit')
  return state ? query.where('state', '=', state) : query
}

export const listDeposits = (db: Db, { state, page, size }: DepositList) =>
  deposits(db, state)
    .selectAll()
    .orderBy(sql`array_position(array[${sql.join(DEPOSITS_IN_ORDER.map((one) => sql.lit(one)))}], state)`)
    .orderBy('requested_at', 'desc')
    .orderBy('paper_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export type DepositRow = Awaited<ReturnType<typeof listDeposits>>[number]

export const countDeposits = (db: Db, state: DepositList['state']) =>
  deposits(db, state)
    .select((eb) => eb.fn.countAll<number>().as('deposits'))
    .executeTakeFirstOrThrow()

export const findDepositOf = (tx: Db, paperId: string) =>
  tx.selectFrom('dois.deposit').selectAll().where('paper_id', '=', paperId).executeTakeFirst()

export const requeueDeposit = (tx: Db, paperId: string, { now, until }: { now: Date; until: Date }) =>
  tx
    .updateTable('dois.deposit')
    .set({ state: depositStates.waiting, attempts: 0, last_error: null, requested_at: now, in_hand_until: until })
    .where('paper_id', '=', paperId)
    .execute()

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { ProposalSort } from '../../limits.ts'
import type { ActionType } from '../../proposal-words.ts'
import { proposalStates } from '../../states.ts'

export type ProposalRow = Selectable<Tables['cleanup.proposal']>

/** Undefined where the same stands already. */
export const addProposal = (tx: Db, proposal: Insertable<Tables['cleanup.proposal']>) =>
  tx
    .insertInto('cleanup.proposal')
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const findProposal = (db: Db, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom('cleanup.proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const lockProposal = (tx: Db, id: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('cleanup.proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setProposal = (tx: Db, id: string, change: Updateable<Tables['cleanup.proposal']>) =>
  tx.updateTable('cleanup.proposal').set(change).where('id', '=', id).execute()

export type ProposalsQuery = { search: string; sort: ProposalSort; page: number; size: number }

const about = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`target || ' ' || description || ' ' || reasoning || ' ' || notes ilike ${containsPattern(search)}`

const pending = (db: Db, search: string) =>
  db.selectFrom('cleanup.proposal').where('status', '=', proposalStates.pending).where(about(search))

const GRAVITY = sql`array_position(array['critical', 'high', 'medium', 'other'], severity)`

export const listPending = (db: Db, { search, sort, page, size }: ProposalsQuery): Promise<ProposalRow[]> =>
  pending(db, search)
    .selectAll()
    .orderBy(sort === 'severity' ? sql`${GRAVITY}, proposed_at desc` : sql`proposed_at desc`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countPending(db: Db, search: string): Promise<number> {
  const { proposals } = await pending(db, search)
    .select((eb) => eb.fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  return proposals
}

const decided = (db: Db, search: string) =>
  db.selectFrom('cleanup.proposal').where('status', '<>', proposalStates.pending).where(about(search))

const LAST = sql`coalesce(ended_at, decided_at, proposed_at) desc`

export const listDecided = (db: Db, { search, sort, page, size }: ProposalsQuery): Promise<ProposalRow[]> =>
  decided(db, search)
    .selectAll()
    .orderBy(sort === 'severity' ? sql`${GRAVITY}, ${LAST}` : LAST)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countDecided(db: Db, search: string): Promise<number> {
  const { proposals } = await decided(db, search)
    .select((eb) => eb.fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  return proposals
}

/** Those of whom the time is over. */
export const lapsePending = (db: Db, now: Date) =>
  db
    .updateTable('cleanup.proposal')
    .set({ status: proposalStates.expired, ended_at: now })
    .where('status', '=', proposalStates.pending)
    .where('expires_at', '<=', now)
    .execute()

/** Keeps what an admin rejected, as it stands. */
export async function saveRejections(tx: Db, rejections: Insertable<Tables['cleanup.rejection']>[]): Promise<void> {
  if (rejections.length === 0) return
  await tx
    .insertInto('cleanup.rejection')
    .values(rejections)
    .onConflict((conflict) =>
      conflict.columns(['action_type', 'subject_id']).doUpdateSet((eb) => ({
        mark_hash: eb.ref('excluded.mark_hash'),
        rejected_at: eb.ref('excluded.rejected_at'),
      })),
    )
    .execute()
}

export const listRejections = (db: Db, type: ActionType) =>
  db.selectFrom('cleanup.rejection').select(['subject_id', 'mark_hash']).where('action_type', '=', type).execute()

/** Undefined where they had consented before. */
export const addConsent = (tx: Db, consent: Insertable<Tables['cleanup.consent']>) =>
  tx
    .insertInto('cleanup.consent')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()

export const listConsents = (db: Db, proposalIds: string[]) =>
  db
    .selectFrom('cleanup.consent')
    .selectAll()
    .where('proposal_id', '=', sql<string>`any(${proposalIds}::uuid[])`)
    .orderBy('consented_at')
    .execute()

import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { ProposalSort } from '../../limits.ts'
import { proposalStates } from '../../states.ts'

export type ProposalRow = Selectable<Tables['cleanup.proposal']>

export const lockProposal = (tx: Db, id: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('cleanup.proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setProposal = (tx: Db, id: string, change: Updateable<Tables['cleanup.proposal']>) =>
  tx.updateTable('cleanup.proposal').set(change).where('id', '=', id).execute()

export type ProposalsQuery = { search: string; sort: ProposalSort; page: number; size: number }

export const about = (search: string) =>
  search === ''
    ? sql<boolean>`true`
    : sql<boolean>`target || ' ' || description || ' ' || reasoning || ' ' || notes ilike ${containsPattern(search)}`

export const pending = (db: Db, search: string) =>
  db.selectFrom('cleanup.proposal').where('status', '=', proposalStates.pending).where(about(search))

export const GRAVITY = sql`array_position(array['critical', 'high', 'medium', 'other'], severity)`

export const listPending = (db: Db, { search, sort, page, size }: ProposalsQuery): Promise<ProposalRow[]> =>
  pending(db, search)
    .selectAll()
    .orderBy(sort === 'severity' ? sql`${GRAVITY}, proposed_at desc` : sql`proposed_at desc`)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

/** Ends expired pending proposals. */
export const lapsePending = (db: Db, now: Date) =>
  db
    .updateTable('cleanup.proposal')
    .set({ status: proposalStates.expired, ended_at: now })
    .where('status', '=', proposalStates.pending)
    .where('expires_at', '<=', now)
    .execute()

export const listConsents = (db: Db, proposalIds: string[]) =>
  db
    .selectFrom('cleanup.consent')
    .selectAll()
    .where('proposal_id', '=', sql<string>`any(${proposalIds}::uuid[])`)
    .orderBy('consented_at')
    .execute()

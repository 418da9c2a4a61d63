import { sql } from 'kysely'
import { adminIds, findRoster, membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Db } from '#server/data/db.ts'
import type { DecidedProposal, Proposal } from '../../proposals-contract.ts'
import { proposalStates } from '../../states.ts'
import { classesOf } from '../classes/classes.ts'
import type { ProposalPreview } from './action.ts'
import { missingApprovals, approvalRefusal } from './policy.ts'
import {
  lapsePending,
  listConsents,
  listPending,
  type ProposalsQuery,
  type ProposalRow,
  pending,
  GRAVITY,
  about,
} from './queries.ts'
import { endChangedProposals } from './end-proposal.ts'

const UNDO_MS = GRAVEYARD_DAYS * 86_400_000

/** Returns the affected members with their current classes. */
async function affected({ db }: Kernel, ids: string[]): Promise<Proposal['affected_users']> {
  const members = await findRoster(db, ids)
  const classes = await classesOf(db, members)
  return members.map(({ id, email }) => ({ email, classification: classes.get(id)?.classification ?? 'unknown' }))
}

type People = {
  preview: ProposalPreview
  me: string
  admins: string[]
  approvedBy: string[]
  names: Map<string, { name: string }>
}

async function present(kernel: Kernel, row: ProposalRow, people: People): Promise<Proposal> {
  const { me, admins, approvedBy, names, preview } = people
  const { lines, userIds } = preview
  const nameOf = (id: string) => names.get(id)?.name ?? 'A former member'
  const deciding = { severity: row.severity, proposedBy: row.proposed_by, approvedBy, admins }
  const whyNot = approvalRefusal({ ...deciding, me, nameOf })
  return {
    id: row.id,
    action_type: row.action_type,
    target: row.target,
    timestamp: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    severity: row.severity,
    description: row.description,
    reasoning: row.reasoning,
    affected_users: await affected(kernel, userIds),
    preview_changes: lines,
    status: row.status,
    proposed_by: row.proposed_by && nameOf(row.proposed_by),
    approved_by: approvedBy.map(nameOf),
    can_approve: whyNot === undefined,
    missing: whyNot ?? missingApprovals(deciding),
  }
}

/**
 * Returns a page of pending proposals that still apply. Ends proposals whose subjects have changed, and fills the page
 * with later proposals.
 */
async function pageWithPreviews(kernel: Kernel, query: ProposalsQuery) {
  await lapsePending(kernel.db, kernel.now())
  for (;;) {
    const rows = await listPending(kernel.db, query)
    const previews = await endChangedProposals(kernel, rows)
    if (previews.size === rows.length) return { rows, previews }
  }
}

/** Returns the undecided proposals. */
export async function readPending(kernel: Kernel, { id: me }: Pick<Actor, 'id'>, query: ProposalsQuery) {
  const { db } = kernel
  const { rows, previews } = await pageWithPreviews(kernel, query)
  const [total, admins] = await Promise.all([countPending(db, query.search), adminIds(db)])
  const consents = Map.groupBy(
    await listConsents(
      db,
      rows.map(({ id }) => id),
    ),
    (consent) => consent.proposal_id,
  )
  const concerned = rows.flatMap(({ id, proposed_by: by }) =>
    [by ?? [], ...(consents.get(id) ?? []).map((one) => one.member_id)].flat(),
  )
  const names = await membersByIds(db, [...new Set([...concerned, ...admins])])
  const proposals: Proposal[] = []
  for (const row of rows) {
    const preview = previews.get(row.id)
    if (!preview) continue
    const approvedBy = (consents.get(row.id) ?? []).map((one) => one.member_id)
    proposals.push(await present(kernel, row, { me, admins, approvedBy, names, preview }))
  }
  const { page, size } = query
  return { pending_proposals: proposals, count: total, pagination: paginationOf({ page, size, total }) }
}

/** Returns the decided proposals, their results, and whether they can still be undone. */
export async function readDecided(kernel: Kernel, query: ProposalsQuery) {
  const { db, now } = kernel
  await lapsePending(db, now())
  const [rows, total] = await Promise.all([listDecided(db, query), countDecided(db, query.search)])
  const people = rows.flatMap((row) => [row.decided_by ?? [], row.proposed_by ?? []].flat())
  const names = await membersByIds(db, [...new Set(people)])
  const proposals = rows.map((row): DecidedProposal => ({
    id: row.id,
    action_type: row.action_type,
    target: row.target,
    description: row.description,
    status: row.status,
    proposed_by: row.proposed_by && (names.get(row.proposed_by)?.name ?? 'A former member'),
    timestamp: row.proposed_at.toISOString(),
    decided_by: row.decided_by && (names.get(row.decided_by)?.name ?? 'A former member'),
    decided_at: row.decided_at?.toISOString() ?? null,
    notes: row.notes,
    backup_id: row.backup_id,
    changes: row.outcome,
    ended_at: row.ended_at?.toISOString() ?? null,
    can_undo:
      row.status === proposalStates.done && row.ended_at !== null && now().getTime() - row.ended_at.getTime() < UNDO_MS,
  }))
  return { proposals, pagination: paginationOf({ page: query.page, size: query.size, total }) }
}

async function countPending(db: Db, search: string): Promise<number> {
  const { proposals } = await pending(db, search)
    .select((eb) => eb.fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  return proposals
}

const listDecided = (db: Db, { search, sort, page, size }: ProposalsQuery): Promise<ProposalRow[]> =>
  decided(db, search)
    .selectAll()
    .orderBy(sort === 'severity' ? sql`${GRAVITY}, ${LAST}` : LAST)
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

async function countDecided(db: Db, search: string): Promise<number> {
  const { proposals } = await decided(db, search)
    .select((eb) => eb.fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  return proposals
}

const decided = (db: Db, search: string) =>
  db.selectFrom('cleanup.proposal').where('status', '<>', proposalStates.pending).where(about(search))

const LAST = sql`coalesce(ended_at, decided_at, proposed_at) desc`

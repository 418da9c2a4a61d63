import { adminIds, findRoster, membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { DecidedProposal, Proposal } from '../../proposals-contract.ts'
import { proposalStates } from '../../states.ts'
import { classesOf } from '../classes/service.ts'
import { ACTIONS } from './actions.ts'
import { missingFor, whyNotApprove } from './policy.ts'
import {
  countDecided,
  countPending,
  lapsePending,
  listConsents,
  listDecided,
  listPending,
  type ProposalRow,
} from './queries.ts'

const UNDO_MS = GRAVEYARD_DAYS * 86_400_000

/** How those who are concerned are taken, as the labels are now. */
async function affected({ db }: Kernel, ids: string[]): Promise<Proposal['affected_users']> {
  const members = await findRoster(db, ids)
  const classes = await classesOf(db, members)
  return members.map(({ id, email }) => ({ email, classification: classes.get(id)?.classification ?? 'unknown' }))
}

type People = { me: string; admins: string[]; approvedBy: string[]; names: Map<string, { name: string }> }

async function present(kernel: Kernel, row: ProposalRow, people: People): Promise<Proposal> {
  const { me, admins, approvedBy, names } = people
  const { lines, userIds } = await ACTIONS[row.action_type].stands(kernel, row.subject_ids)
  const nameOf = (id: string) => names.get(id)?.name ?? 'A former member'
  const deciding = { severity: row.severity, proposedBy: row.proposed_by, approvedBy, admins }
  const whyNot = whyNotApprove({ ...deciding, me, nameOf })
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
    missing: whyNot ?? missingFor(deciding),
  }
}

type Query = { search: string; sort: 'severity' | 'timestamp'; page: number; size: number }

/** Proposals that nobody has decided on. */
export async function readPending(kernel: Kernel, { id: me }: Pick<Actor, 'id'>, query: Query) {
  const { db } = kernel
  await lapsePending(db, kernel.now())
  const [rows, total, admins] = await Promise.all([
    listPending(db, query),
    countPending(db, query.search),
    adminIds(db),
  ])
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
    const approvedBy = (consents.get(row.id) ?? []).map((one) => one.member_id)
    proposals.push(await present(kernel, row, { me, admins, approvedBy, names }))
  }
  const { page, size } = query
  return { pending_proposals: proposals, count: total, pagination: paginationOf({ page, size, total }) }
}

/** What was decided, what came of it, and whether it can still be undone. */
export async function readDecided({ db, now }: Kernel, query: { page: number; size: number }) {
  const [rows, total] = await Promise.all([listDecided(db, query), countDecided(db)])
  const names = await membersByIds(db, [...new Set(rows.flatMap((row) => row.decided_by ?? []))])
  const proposals = rows.map((row): DecidedProposal => ({
    id: row.id,
    action_type: row.action_type,
    target: row.target,
    description: row.description,
    status: row.status,
    decided_by: row.decided_by && (names.get(row.decided_by)?.name ?? 'A former member'),
    decided_at: row.decided_at?.toISOString() ?? null,
    notes: row.notes,
    backup_id: row.backup_id,
    changes: row.outcome,
    ended_at: row.ended_at?.toISOString() ?? null,
    can_undo:
      row.status === proposalStates.done && row.ended_at !== null && now().getTime() - row.ended_at.getTime() < UNDO_MS,
  }))
  return { proposals, pagination: paginationOf({ ...query, total }) }
}

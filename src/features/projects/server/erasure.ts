import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { claimStates, suggestionStates, invitationStates } from '../states.ts'
import { lockProject } from './queries.ts'
import { endUnanswered } from './seats.ts'
import { roundsOf } from './personal-data-queries.ts'
import { withdraw } from './claims/claims.ts'
import { withdrawSuggestion } from './suggestions/suggestions.ts'
import './tables.ts'
import { settleTeamsOf } from './team/succession.ts'
import type { InvitationRow } from './team/team.ts'
import { leaveAllLines } from './waitlist/entries.ts'

/**
 * Withdraws the claims, invitations and waitlist entries of a member who left permanently, and erases the texts of
 * their claims.
 */
async function eraseClaims(kernel: Kernel, tx: Tx, owner: Owner): Promise<void> {
  await leaveAllLines(kernel, tx, owner.id)
  for (const { id: claimId } of await listPendingClaims(tx, owner)) {
    await withdraw(kernel, tx, { claimId, memberId: owner.id })
  }
  for (const invitation of await listPendingAround(tx, owner)) {
    const project = await lockProject(tx, invitation.project_id)
    if (project) await endUnanswered(kernel, tx, { project, invitations: [invitation], event: 'withdraw' })
  }
  await eraseTeamTraces(tx, owner)
  await eraseClaimTexts(tx, owner)
}

/**
 * Withdraws a member's pending suggestions, and erases the texts of all their suggestions. A project created from a
 * suggestion remains.
 */
async function eraseSuggestions(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const { id, kind } of await listLiveSuggestions(tx, owner)) {
    await withdrawSuggestion(tx, { id, kind, memberId: owner.id, now })
  }
  await eraseRounds(tx, owner)
  await eraseSuggestionTexts(tx, owner)
}

export async function eraseProjects(kernel: Kernel, tx: Tx, owner: Owner): Promise<void> {
  await settleTeamsOf(kernel, tx, { memberId: owner.id, forGood: true })
  await eraseClaims(kernel, tx, owner)
  await eraseSuggestions(tx, owner, kernel.now())
}

const listPendingClaims = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('projects.claim')
    .select('id')
    .where('member_id', '=', id)
    .where('status', '=', claimStates.pending)
    .execute()

/**
 * Erases the member's texts in claims, and the reviewers' notes on them. The claims remain, since projects count them.
 */
const eraseClaimTexts = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('projects.claim')
    .set({ explanation: 'Erased with the account.', notes: '' })
    .where('member_id', '=', id)
    .execute()

const listLiveSuggestions = (tx: Db, { id }: Owner) =>
  tx
    .selectFrom('projects.suggestion')
    .select(['id', 'kind'])
    .where('member_id', '=', id)
    .where('status', 'in', suggestionStates.live)
    .orderBy('id')
    .execute()

const eraseRounds = (tx: Db, owner: Owner) =>
  tx.deleteFrom('projects.suggestion_round').where('suggestion_id', 'in', roundsOf(tx, owner)).execute()

/**
 * Erases the member's texts in suggestions, and the reviewers' notes on them. The suggestions remain, since decisions
 * refer to them.
 */
const eraseSuggestionTexts = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('projects.suggestion')
    .set({
      title: 'Erased with the account.',
      description: 'Erased with the account.',
      background: '',
      proposed_tags: [],
      required_skills: [],
      co_authors: [],
      research_methodology: '',
      expected_outcomes: '',
      learning_objectives: [],
      notes: '',
    })
    .where('member_id', '=', id)
    .execute()

/**
 * Lists the unanswered invitations by and to a member, ordered by project so that projects are always locked in the
 * same order.
 */
const listPendingAround = (tx: Db, { id, email }: Owner): Promise<InvitationRow[]> =>
  tx
    .selectFrom('projects.invitation')
    .selectAll()
    .where('status', '=', invitationStates.pending)
    .where((eb) => eb.or([eb('member_id', '=', id), eb('invited_by', '=', id), eb('email', '=', email.toLowerCase())]))
    .orderBy('project_id')
    .orderBy('id')
    .execute()

async function eraseTeamTraces(tx: Db, { id, email }: Owner): Promise<void> {
  await tx
    .updateTable('projects.invitation')
    .set({ email: null, token_hash: null })
    .where((eb) => eb.or([eb('email', '=', email.toLowerCase()), eb('invited_by', '=', id)]))
    .execute()
  await tx
    .updateTable('projects.departure')
    .set({ reason: 'Erased with the account.' })
    .where('reason', '!=', '')
    .where((eb) => eb.or([eb('member_id', '=', id), eb('by_id', '=', id)]))
    .execute()
  await tx.deleteFrom('projects.findable_member').where('member_id', '=', id).execute()
}

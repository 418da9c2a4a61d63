import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import {
  eraseClaimTexts,
  eraseRounds,
  eraseSuggestionTexts,
  listLiveSuggestions,
  listPendingClaims,
} from './personal-data-queries.ts'
import { withdrawSuggestion } from './suggestions/service.ts'
import { lockProject } from './queries.ts'
import { endUnanswered } from './seats.ts'
import { withdraw } from './claims/service.ts'
import { settleTeamsOf } from './team/succession-service.ts'
import { eraseTeamTraces, listPendingAround } from './team/personal-data-queries.ts'
import { leaveAllLines } from './waitlist/entries-service.ts'

/** Gives back the seats that someone still held who has left for good, and erases what they wrote in their claims. */
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

/** Takes back what waits for a decision, and erases what somebody suggested; what became a project stays as the project. */
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

import { membersNotErased, presentMembers } from '#features/accounts/server/public.ts'
import { noteClosed, passLead, teamOf, teamsInWorkOf } from '#features/team/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { closeProject } from '../close-project.ts'
import { lockProject } from '../queries.ts'
import { successorOf } from './team.ts'

/** `forGood` is true if the member is being erased and cannot return. */
type Leaving = { memberId: string; forGood: boolean }
type Settled = Leaving & { paperId: string; projectId: string }

async function settleTeam(kernel: Kernel, tx: Tx, { paperId, projectId, memberId, forGood }: Settled): Promise<void> {
  await lockProject(tx, projectId)
  const team = await teamOf(tx, paperId)
  if (!team) return
  const others = team.members.map(({ id }) => id).filter((id) => id !== memberId)
  const present = await presentMembers(tx, others)
  let outcome = successorOf(team.members, new Set(present))
  if (outcome === 'nobody') {
    // Nothing changes yet, since a member who has left may return.
    if (!forGood) return
    outcome = successorOf(team.members, new Set(await membersNotErased(tx, others)))
  }
  if (outcome === 'nobody') {
    const paper = { id: paperId, project_id: projectId }
    // Closes the project now instead of in an event handler. Otherwise the withdrawals during the erasure would free
    // seats and notify members.
    await closeProject(kernel, tx, projectId)
    return noteClosed(kernel, tx, { paper, as: 'abandoned', actor: { id: memberId } })
  }
  if (outcome === 'unchanged') return
  const { lead } = outcome
  await passLead(tx, { paperId, memberId: lead })
  const passed = { paper_id: paperId, project_id: projectId, member_id: lead, as: 'lead_left' } as const
  await kernel.events.record(tx, 'lead.passed', passed, { actor: { id: memberId } })
}

/**
 * Decides who leads each team of a member who leaves. If the lead has left, the remaining member who has been on the
 * team longest becomes the lead. A former lead who returns is still on the team, but no longer its lead. If all members
 * have left, nothing changes until one of them is erased. Then a member who may still return becomes the lead; if
 * nobody can return, the project is closed.
 */
export async function settleTeamsOf(kernel: Kernel, tx: Tx, leaving: Leaving): Promise<void> {
  for (const team of await teamsInWorkOf(tx, leaving.memberId)) await settleTeam(kernel, tx, { ...team, ...leaving })
}

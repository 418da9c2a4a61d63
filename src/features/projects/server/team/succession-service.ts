import { presentMembers } from '#features/accounts/server/public.ts'
import { noteClosed, passLead, teamOf, teamsInWorkOf } from '#features/workspace/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { lockProject } from '../queries.ts'
import { successorOf } from './policy.ts'

type Leaving = { paperId: string; projectId: string; memberId: string }

async function settleTeam(kernel: Kernel, tx: Tx, { paperId, projectId, memberId }: Leaving): Promise<void> {
  await lockProject(tx, projectId)
  const team = await teamOf(tx, paperId)
  if (!team) return
  const others = team.members.map(({ id }) => id).filter((id) => id !== memberId)
  const present = await presentMembers(tx, others)
  const outcome = successorOf(team.members, new Set(present))
  if (outcome === 'nobody') {
    const paper = { id: paperId, project_id: projectId }
    return noteClosed(kernel, tx, { paper, as: 'abandoned', actor: { id: memberId } })
  }
  if (outcome === 'unchanged') return
  const { lead } = outcome
  await passLead(tx, { paperId, memberId: lead })
  const passed = { paper_id: paperId, project_id: projectId, member_id: lead, as: 'lead_left' } as const
  await kernel.events.happened(tx, 'lead.passed', passed, { actor: { id: memberId } })
}

/**
 * Settles the teams of somebody who leaves: whom they led is led by the present member who has been on the team longest, and where
 * nobody is left the project is closed. Whoever comes back is on the team as before, and no longer its lead.
 */
export async function settleTeamsOf(kernel: Kernel, tx: Tx, memberId: string): Promise<void> {
  for (const team of await teamsInWorkOf(tx, memberId)) await settleTeam(kernel, tx, { ...team, memberId })
}

import { lockActiveMember, membersByIds } from '#features/accounts/server/public.ts'
import { handOverPaper } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { lockTeam } from '../seats.ts'
import { isOnTeam, notFound, isLead } from './team.ts'

/** Makes another team member the lead. @throws Failure forbidden unless the caller is the lead; conflict */
export function handOver(kernel: Kernel, actor: Actor, { paperId, memberId }: { paperId: string; memberId: string }) {
  return transact(kernel, async (tx) => {
    const isPresent = await lockActiveMember(tx, memberId)
    const { team, project } = await lockTeam(kernel, tx, paperId)
    if (!isOnTeam(actor, team.members)) throw notFound()
    if (!isLead(actor, team.members)) throw new Failure('forbidden', 'Only the team lead can hand over the lead.')
    if (team.closed) throw new Failure('conflict', team.closed)
    if (!isOnTeam({ id: memberId }, team.members)) throw invalidField('user_id', 'This member is not on the team.')
    if (!isPresent) throw invalidField('user_id', 'This member has left Inflo, so they cannot lead the team.')
    await handOverPaper(tx, { paperId, memberId })
    const name = (await membersByIds(tx, [memberId])).get(memberId)?.name
    const passed = { paper_id: paperId, project_id: project.id, member_id: memberId, as: 'handed_over' } as const
    await kernel.events.record(tx, 'lead.passed', passed, { actor })
    return { message: `${name} now leads the team.` }
  })
}

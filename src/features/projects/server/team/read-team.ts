import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { teamOf, type Team } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TeamReply } from '../../team-contract.ts'
import { findProjects } from '../queries.ts'
import { readSeatUsage } from '../seats.ts'
import { isOnTeam, notFound, isLead, listPending, seatFor, teamLimit, type InvitationRow } from './team.ts'

/**
 * Returns a paper's team to its members. The reply to the lead also contains the pending invitations, and whether more
 * members can be invited.
 */
export async function readTeam({ db, now }: Kernel, actor: Actor, paperId: string): Promise<TeamReply> {
  const team = await teamOf(db, paperId)
  if (!team || !isOnTeam(actor, team.members)) throw notFound()
  const [project] = await findProjects(db, [team.projectId])
  if (!project) throw notFound()
  const lead = isLead(actor, team.members)
  const [members, pending, seatUsage] = await Promise.all([
    presentMembers(db, team),
    listPending(db, project.id),
    readSeatUsage(db, project, team),
  ])
  const alive = pending.filter(({ ends_at: endsAt }) => endsAt > now())
  const seat = seatFor({ ...seatUsage, invitations: alive.length })
  return {
    paper_id: paperId,
    title: team.title,
    members,
    is_lead: lead,
    closed: team.closed ?? null,
    limit: teamLimit(seatUsage),
    why_nobody_can_be_invited: team.closed ?? ('refused' in seat ? seat.refused : null),
    invitations: lead ? await presentInvitations(db, alive) : [],
  }
}

// Only the lead, who entered the addresses of invitations, sees them.
async function presentInvitations(db: Db, rows: InvitationRow[]): Promise<TeamReply['invitations']> {
  const members = await membersByIds(
    db,
    rows.flatMap(({ member_id: id }) => (id ? [id] : [])),
  )
  return rows.map(({ id, email, member_id: memberId, ends_at: endsAt }) => ({
    invitation_id: id,
    to: email ?? members.get(memberId ?? '')?.name ?? '',
    ends_at: endsAt.toISOString(),
  }))
}

async function presentMembers(db: Db, team: Team): Promise<TeamReply['members']> {
  const ids = team.members.map(({ id }) => id)
  const [members, profiles] = await Promise.all([membersByIds(db, ids), profilesByIds(db, ids)])
  return team.members.map(({ id, lead }) => ({
    id,
    name: members.get(id)?.name ?? 'A former member',
    role: lead ? 'lead' : 'member',
    institution: profiles.get(id)?.institution || null,
  }))
}

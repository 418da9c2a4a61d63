import { lockActiveMember, membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { handOverPaper, type Team, teamOf } from '#features/team/server/public.ts'
import { leavePaper } from '#features/editor/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { TeamReply } from '../../team-contract.ts'
import { findProjects, moveSeats, type ProjectRow } from '../queries.ts'
import { lockTeam, readSeatUsage } from '../seats.ts'
import { isLead, isOnTeam, seatFor, teamLimit, whyStay } from './policy.ts'
import { addDeparture, type InvitationRow, listPending, markClaimLeft } from './queries.ts'
import { advanceWaitlist } from '../waitlist/service.ts'

const notFound = () => new Failure('not_found', 'Paper not found')

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

// To whom an invitation went is the lead's to know: they wrote the address.
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

/** A paper's team, for its members; for the lead also who is invited, and whether somebody else can be. */
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

type Going = { project: ProjectRow; team: Team; memberId: string; byId: string; reason: string }

async function takeOff(kernel: Kernel, tx: Tx, { project, team, memberId, byId, reason }: Going): Promise<void> {
  const now = kernel.now()
  await leavePaper(kernel, tx, { paperId: team.paperId, memberId })
  await markClaimLeft(tx, { projectId: project.id, memberId, now })
  const { id } = await addDeparture(tx, {
    project_id: project.id,
    paper_id: team.paperId,
    member_id: memberId,
    by_id: byId,
    reason,
    at: now,
  })
  await advanceWaitlist(kernel, tx, await moveSeats(tx, project.id, { seats: -1, students: -1 }))
  const left = { departure_id: id, paper_id: team.paperId, project_id: project.id, member_id: memberId }
  await kernel.events.record(tx, 'teammate.left', left, { actor: { id: byId } })
}

type Departure = { paperId: string; memberId: string; reason: string }

/** Leaves a team, or takes another member off it as its lead, with the reason; the seat goes to the next in line. */
export function depart(kernel: Kernel, actor: Actor, { paperId, memberId, reason }: Departure) {
  return transact(kernel, async (tx) => {
    const { team, project } = await lockTeam(kernel, tx, paperId)
    if (!isOnTeam(actor, team.members)) throw notFound()
    const own = memberId === actor.id
    if (!own && !isLead(actor, team.members)) {
      throw new Failure('forbidden', 'Only the lead takes somebody off the team.')
    }
    if (!own && reason === '') throw invalidField('reason', 'Please write why. The member reads it.')
    const refused = team.closed ?? whyStay(memberId, team.members)
    if (refused) throw new Failure('conflict', refused)
    await takeOff(kernel, tx, { project, team, memberId, byId: actor.id, reason })
    return { message: own ? 'You have left the team.' : 'The member is no longer on the team.' }
  })
}

/** Makes another member of the team its lead. @throws Failure forbidden for all but the lead, conflict */
export function handOver(kernel: Kernel, actor: Actor, { paperId, memberId }: { paperId: string; memberId: string }) {
  return transact(kernel, async (tx) => {
    const isPresent = await lockActiveMember(tx, memberId)
    const { team, project } = await lockTeam(kernel, tx, paperId)
    if (!isOnTeam(actor, team.members)) throw notFound()
    if (!isLead(actor, team.members)) throw new Failure('forbidden', 'Only the lead hands over the lead.')
    if (team.closed) throw new Failure('conflict', team.closed)
    if (!isOnTeam({ id: memberId }, team.members)) throw invalidField('user_id', 'This member is not on the team.')
    if (!isPresent) throw invalidField('user_id', 'This member has left Inflo, so they cannot lead the team.')
    await handOverPaper(tx, { paperId, memberId })
    const name = (await membersByIds(tx, [memberId])).get(memberId)?.name
    const passed = { paper_id: paperId, project_id: project.id, member_id: memberId, as: 'handed_over' } as const
    await kernel.events.record(tx, 'lead.passed', passed, { actor })
    return { message: `${name} leads the team now.` }
  })
}

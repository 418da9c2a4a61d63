import { type Team, teamOf } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type InvitationEvent, invitationStates, claimStates, waitStates } from '../states.ts'
import { moveSeats, type ProjectRow } from './queries.ts'
import { isOnTeam, type SeatUsage, endInvitations, type InvitationRow, listPending } from './team/team.ts'
import { lockSettled, advanceWaitlist } from './waitlist/advance-waitlist.ts'

const notFound = () => new Failure('not_found', 'Paper not found')

/** Locks a paper's project. Every change to a team must call this function first. @returns the team and its project. */
export async function lockTeam(kernel: Kernel, tx: Tx, paperId: string): Promise<{ team: Team; project: ProjectRow }> {
  const before = await teamOf(tx, paperId)
  if (!before) throw notFound()
  const project = await lockSettled(kernel, tx, before.projectId)
  const team = await teamOf(tx, paperId)
  if (!project || !team) throw notFound()
  return { team, project }
}

export const readSeatUsage = async (tx: Db, project: ProjectRow, team: Team): Promise<SeatUsage> => ({
  project,
  team: team.members.length,
  ...(await querySeatUsage(tx, project.id)),
})

/** Refuses a member who is already on the project's team. @throws Failure conflict */
export async function refuseTeamMember(tx: Db, { paper_id: paperId }: ProjectRow, memberId: string): Promise<void> {
  const team = paperId ? await teamOf(tx, paperId) : undefined
  if (team && isOnTeam({ id: memberId }, team.members)) {
    throw new Failure('conflict', 'You are on the team of this project.')
  }
}

type Ending = { project: ProjectRow; invitations: InvitationRow[]; event: Exclude<InvitationEvent, 'accept'> }

/** Ends unanswered invitations of a locked project, and frees the seats that were reserved for them. */
export async function endUnanswered(
  kernel: Kernel,
  tx: Tx,
  { project, invitations, event }: Ending,
): Promise<ProjectRow> {
  const open = invitations.filter(({ status }) => !('refused' in invitationStates.after(status, event)))
  if (open.length === 0) return project
  const outcome = invitationStates.after(invitationStates.pending, event)
  if ('refused' in outcome) return project
  const ids = open.map(({ id }) => id)
  await endInvitations(tx, ids, { status: outcome.status, now: kernel.now() })
  const freed = open.filter(({ took_place: tookPlace }) => tookPlace).length
  return freed > 0 ? advanceWaitlist(kernel, tx, await moveSeats(tx, project.id, { seats: -freed })) : project
}

/** Ends the expired invitations of a locked project. */
export async function lapseInvitations(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const now = kernel.now()
  const lapsed = (await listPending(tx, project.id)).filter(({ ends_at: endsAt }) => endsAt <= now)
  return endUnanswered(kernel, tx, { project, invitations: lapsed, event: 'lapse' })
}

/** Queries how many seats of a locked project are used by claims, waitlist offers and invitations. */
const querySeatUsage = (tx: Db, projectId: string) =>
  tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('projects.claim')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('places'), one.lit(0)).as('places'))
        .where('project_id', '=', projectId)
        .where('status', '=', claimStates.pending)
        .$asScalar()
        .as('pendingPlaces'),
      eb
        .selectFrom('projects.claim')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('places'), one.lit(0)).as('places'))
        .where('project_id', '=', projectId)
        .where('status', '=', claimStates.approved)
        .$asScalar()
        .as('approvedPlaces'),
      eb
        .selectFrom('projects.waitlist_entry')
        .select((one) => one.fn.countAll<number>().as('offers'))
        .where('project_id', '=', projectId)
        .where('status', '=', waitStates.offered)
        .$asScalar()
        .as('offers'),
      eb
        .selectFrom('projects.invitation')
        .select((one) => one.fn.countAll<number>().as('invitations'))
        .where('project_id', '=', projectId)
        .where('status', '=', invitationStates.pending)
        .$asScalar()
        .as('invitations'),
    ])
    .executeTakeFirstOrThrow()

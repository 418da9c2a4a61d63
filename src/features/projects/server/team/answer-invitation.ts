import { membersByIds, recordAddressProven, blockersOf } from '#features/accounts/server/public.ts'
import { joinPaper } from '#features/editor/server/public.ts'
import type { Team } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashToken } from '#server/access/session.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { TeamInvitation } from '../../team-contract.ts'
import { invitationStates } from '../../states.ts'
import { findLiveClaim } from '../claims/queries.ts'
import { mayClaim } from '../policy.ts'
import { findProjects, moveSeats, type ProjectRow } from '../queries.ts'
import { endUnanswered, lockTeam } from '../seats.ts'
import { endWaits, advanceWaitlist, findLiveEntry } from '../waitlist/advance-waitlist.ts'
import {
  isFindable,
  isOnTeam,
  endInvitations,
  findInvitation,
  findInvitationByToken,
  type InvitationRow,
  listPending,
} from './team.ts'

const notFound = () => new Failure('not_found', 'Invitation not found')

async function present(db: Db, rows: InvitationRow[]): Promise<TeamInvitation[]> {
  if (rows.length === 0) return []
  const projects = new Map(
    (
      await findProjects(
        db,
        rows.map(({ project_id: id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const members = await membersByIds(
    db,
    rows.map(({ invited_by: id }) => id),
  )
  return rows.map((row) => ({
    invitation_id: row.id,
    paper_id: row.paper_id,
    project_title: projects.get(row.project_id)?.title ?? '',
    project_description: projects.get(row.project_id)?.description ?? '',
    invited_by: members.get(row.invited_by)?.name ?? 'A former member',
    ends_at: row.ends_at.toISOString(),
  }))
}

/** Returns the member's pending invitations, and whether other members can find them by name. */
export async function listMyInvitations({ db, now, extensions }: Kernel, { id }: Actor) {
  const [waiting, findable] = await Promise.all([listPendingOf(db, id, now()), isFindable(db, id)])
  const rows: InvitationRow[] = []
  for (const row of waiting) if (!(await extensions.of(blockersOf)(db, row.invited_by)).includes(id)) rows.push(row)
  return { invitations: await present(db, rows), accepts_invitations: findable }
}

const ON_TEAM = 'You’re already on this team.'
const LINK_INVALID = 'This invitation is no longer valid. Please ask for a new one.'

type Answering = { actor: Actor; team: Team; project: ProjectRow; invitation: InvitationRow }

/** Assigns an opened invitation to the member, and ends the member's other invitations to the same project. */
async function bindOnly(kernel: Kernel, tx: Tx, { actor, project, invitation }: Answering): Promise<void> {
  const pending = await listPending(tx, project.id)
  const others = pending.filter(({ id, member_id: memberId }) => id !== invitation.id && memberId === actor.id)
  await endUnanswered(kernel, tx, { project, invitations: others, event: 'withdraw' })
  await bindInvitation(tx, invitation.id, actor.id)
}

/**
 * Assigns an opened invitation to the member. @returns the invitation, or why it can't be answered. Does not throw in
 * this case, since an error would undo the release of the seat.
 */
async function bindOpened(kernel: Kernel, tx: Tx, opening: Answering): Promise<TeamInvitation | { refused: string }> {
  const { actor, team, project, invitation } = opening
  if (isOnTeam(actor, team.members)) {
    await endUnanswered(kernel, tx, { project, invitations: [invitation], event: 'withdraw' })
    return { refused: ON_TEAM }
  }
  if (invitation.status !== invitationStates.pending || invitation.ends_at <= kernel.now())
    return { refused: LINK_INVALID }
  await bindOnly(kernel, tx, opening)
  const [opened] = await present(tx, [invitation])
  return opened ?? { refused: LINK_INVALID }
}

/**
 * Opens an invitation by its mailed link, which proves that the member owns the mailbox. The account must have the same
 * address. Ends a second invitation of the member to the same project, so that they use only one seat.
 * @throws Failure not_found; forbidden for another address; conflict if the invitation was answered, has expired, or is
 * no longer needed
 */
export async function openInvitation(
  kernel: Kernel,
  actor: Actor,
  token: string,
): Promise<{ invitation: TeamInvitation }> {
  const opened = await transact(kernel, async (tx) => {
    const found = await findInvitationByToken(tx, hashToken(token))
    if (!found?.email) throw new Failure('not_found', LINK_INVALID)
    if (found.email !== actor.email.toLowerCase()) {
      throw new Failure(
        'forbidden',
        'This invitation was sent to another address. Please sign in with the account that uses that address.',
      )
    }
    const { team, project } = await lockTeam(kernel, tx, found.paper_id)
    const invitation = await findInvitation(tx, found.id)
    if (!invitation) throw new Failure('not_found', LINK_INVALID)
    if (!invitation.link_shown) await recordAddressProven(tx, actor.id, kernel.now())
    return bindOpened(kernel, tx, { actor, team, project, invitation })
  })
  if ('refused' in opened) throw new Failure('conflict', opened.refused)
  return { invitation: opened }
}

async function refuseJoining(tx: Db, { actor, team, project }: Answering): Promise<void> {
  if (!mayClaim(actor)) throw new Failure('forbidden', 'Only students and faculty can write papers.')
  if (isOnTeam(actor, team.members)) throw new Failure('conflict', ON_TEAM)
  if (await findLiveClaim(tx, { projectId: project.id, memberId: actor.id })) {
    throw new Failure('conflict', 'You have claimed this project yourself. Please withdraw your claim first.')
  }
}

const named = ({ id, paper_id, project_id }: InvitationRow) => ({ invitation_id: id, paper_id, project_id })

async function join(kernel: Kernel, tx: Tx, joining: Answering): Promise<void> {
  await refuseJoining(tx, joining)
  const { actor, team, project, invitation } = joining
  const now = kernel.now()
  await joinPaper(tx, { paperId: team.paperId, memberId: actor.id, now })
  await endInvitations(tx, [invitation.id], { status: invitationStates.accepted, now })
  const joined = await moveSeats(tx, project.id, { students: 1 })
  // The member now has a seat, so their waitlist entry ends. A seat that was held for them is offered to the next
  // member.
  const wait = await findLiveEntry(tx, { projectId: project.id, memberId: actor.id })
  if (wait) await advanceWaitlist(kernel, tx, await endWaits(tx, joined, { entries: [wait], event: 'leave', now }))
  await kernel.events.record(tx, 'invitation.accepted', named(invitation), { actor })
}

async function decline(kernel: Kernel, tx: Tx, { actor, project, invitation }: Answering): Promise<void> {
  await endUnanswered(kernel, tx, { project, invitations: [invitation], event: 'decline' })
  await kernel.events.record(tx, 'invitation.declined', named(invitation), { actor })
}

type Answer = { invitationId: string; accept: boolean }

/**
 * Accepts or declines the member's own invitation. @throws Failure not_found for another member's invitation,
 * forbidden, conflict
 */
export function respond(kernel: Kernel, actor: Actor, { invitationId, accept }: Answer): Promise<{ paper_id: string }> {
  return transact(kernel, async (tx) => {
    const found = await findInvitation(tx, invitationId)
    if (found?.member_id !== actor.id) throw notFound()
    const { team, project } = await lockTeam(kernel, tx, found.paper_id)
    const invitation = await findInvitation(tx, invitationId)
    if (!invitation) throw notFound()
    // The same answer was already stored. The client repeats it because the response was lost.
    if (invitation.status === (accept ? invitationStates.accepted : invitationStates.declined))
      return { paper_id: team.paperId }
    if (accept && isOnTeam(actor, team.members)) throw new Failure('conflict', ON_TEAM)
    const lapsed = invitation.status === invitationStates.pending && invitation.ends_at <= kernel.now()
    const outcome = invitationStates.after(
      lapsed ? invitationStates.lapsed : invitation.status,
      accept ? 'accept' : 'decline',
    )
    if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
    const joining = { actor, team, project, invitation }
    await (accept ? join(kernel, tx, joining) : decline(kernel, tx, joining))
    return { paper_id: team.paperId }
  })
}

/** Stores which member opened the link. */
const bindInvitation = (tx: Db, id: string, memberId: string) =>
  tx.updateTable('projects.invitation').set({ member_id: memberId }).where('id', '=', id).execute()

const listPendingOf = (db: Db, memberId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('projects.invitation')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', '=', invitationStates.pending)
    .where('ends_at', '>', now)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

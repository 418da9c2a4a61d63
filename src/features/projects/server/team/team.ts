import type { Selectable, Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ProjectRow } from '../queries.ts'
import { invitationStates, type InvitationStatus, claimStates } from '../../states.ts'
import type { InvitationTable, DepartureTable } from '../tables.ts'

export const notFound = () => new Failure('not_found', 'Paper not found')

/** The use of a project's seats, read while the project is locked. */
export type SeatUsage = {
  project: Pick<ProjectRow, 'kind' | 'max_students' | 'places_taken'>
  /** Number of seats of pending claims. */
  pendingPlaces: number
  /** Number of seats of approved claims: 1 for solo, 2 for a pair, 3 or 4 for a team. */
  approvedPlaces: number
  /** Number of seats that are held for members on the waitlist. */
  offers: number
  /** Number of unanswered invitations. */
  invitations: number
  /** Number of members on the paper's team. */
  team: number
}

/**
 * Returns a team's maximum size: the number of claimed seats or, for a member's own proposal, the size of the project.
 * Pure.
 */
export const teamLimit = ({ project, approvedPlaces }: SeatUsage): number =>
  project.kind === 'student_proposal' ? project.max_students : Math.min(project.max_students, approvedPlaces)

type SeatOutcome = { tookPlace: boolean } | { refused: string }

/**
 * Returns the number of seats that a team uses, including seats reserved for invitations, but not seats of pending
 * claims or waitlist offers. Pure.
 */
export const countTeamSeats = ({ project, pendingPlaces, offers }: SeatUsage): number =>
  project.places_taken - pendingPlaces - offers

/**
 * Returns whether an invited member takes a free seat or one that the team's claims already reserve, or why there is no
 * seat for them. Pure.
 */
export function seatFor(usage: SeatUsage): SeatOutcome {
  const { project, invitations, team } = usage
  const limit = teamLimit(usage)
  if (limit <= 1) return { refused: 'This is a solo project, so you can’t invite anyone.' }
  if (team + invitations >= limit) {
    const rest = invitations > 0 ? ', including pending invitations' : ''
    return { refused: `This team already has ${limit} members${rest}.` }
  }
  if (countTeamSeats(usage) > team + invitations) return { tookPlace: false }
  if (project.places_taken < project.max_students) return { tookPlace: true }
  return { refused: 'All places on this project are taken.' }
}

type Members = { id: string; lead: boolean }[]

export const isOnTeam = (actor: { id: string }, members: Members): boolean => members.some(({ id }) => id === actor.id)

/** Checks whether a member is the team's lead, who invites and removes members and can hand over the lead. Pure. */
export const isLead = (actor: { id: string }, members: Members): boolean =>
  members.some(({ id, lead }) => lead && id === actor.id)

type Succession = 'unchanged' | 'nobody' | { lead: string }

/**
 * Returns the next lead of a team, chosen from the members whose ids are in `present`: the current lead if possible,
 * otherwise the one who has been on the team longest. `members` must contain the lead first, then the others in the
 * order of joining. Pure.
 */
export function successorOf(members: Members, present: ReadonlySet<string>): Succession {
  const [first] = members.filter(({ id }) => present.has(id))
  if (!first) return 'nobody'
  return first.lead ? 'unchanged' : { lead: first.id }
}

/** Returns why a member cannot leave a team; undefined if they can. Pure. */
export function whyStay(memberId: string, members: Members): string | undefined {
  const member = members.find(({ id }) => id === memberId)
  if (!member) return 'This member is not on the team.'
  if (members.length === 1) return 'You’re the only author of this paper, so you can’t leave the team.'
  return member.lead ? 'Please hand over the lead before you leave the team.' : undefined
}

export type InvitationRow = Selectable<InvitationTable>

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvitationByToken = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Checks whether the invitation with this hashed link token is pending. */
export const isPendingByToken = async (db: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const invitation = await findInvitationByToken(db, tokenHash)
  return invitation?.status === invitationStates.pending && invitation.ends_at > now
}

type Ending = { status: InvitationStatus; now: Date }

export const endInvitations = (tx: Db, ids: string[], { status, now }: Ending) =>
  tx.updateTable('projects.invitation').set({ status, ended_at: now }).where('id', 'in', ids).execute()

export const listPending = (db: Db, projectId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('projects.invitation')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', invitationStates.pending)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

/** Lists projects with an expired invitation. */
export const listProjectsWithLapsed = (db: Db, now: Date) =>
  db
    .selectFrom('projects.invitation')
    .select('project_id')
    .distinct()
    .where('status', '=', invitationStates.pending)
    .where('ends_at', '<=', now)
    .orderBy('project_id')
    .execute()

/** Deletes the e-mail addresses of invitations that ended before the given time. */
export const purgeInvitationAddresses = (db: Db, endedBefore: Date) =>
  db
    .updateTable('projects.invitation')
    .set({ email: null, token_hash: null })
    .where('email', 'is not', null)
    .where('status', 'in', invitationStates.finals)
    .where('ended_at', '<', endedBefore)
    .execute()

export const addDeparture = (tx: Db, departure: Insertable<DepartureTable>) =>
  tx.insertInto('projects.departure').values(departure).returning('id').executeTakeFirstOrThrow()

export const findDeparture = (db: Db, id: string) =>
  db.selectFrom('projects.departure').selectAll().where('id', '=', id).executeTakeFirst()

/** Marks the member's own approved claim as left. A member who joined by invitation has no such claim. */
export const markClaimLeft = (
  tx: Db,
  { projectId, memberId, now }: { projectId: string; memberId: string; now: Date },
) =>
  tx
    .updateTable('projects.claim')
    .set({ left_at: now })
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', '=', claimStates.approved)
    .where('left_at', 'is', null)
    .execute()

export const isFindable = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('projects.findable_member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

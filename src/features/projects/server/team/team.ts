import type { Selectable, Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ProjectRow } from '../queries.ts'
import { invitationStates, type InvitationStatus, claimStates } from '../../states.ts'
import type { InvitationTable, DepartureTable } from '../tables.ts'

export const notFound = () => new Failure('not_found', 'Paper not found')

/** The use of a project's seats, read under its lock. */
export type SeatUsage = {
  project: Pick<ProjectRow, 'kind' | 'max_students' | 'places_taken'>
  /** Places of claims that wait for the editors. */
  pendingPlaces: number
  /** Places that approved claims reserved for their teams: solo 1, pair 2, team 3 to 4. */
  approvedPlaces: number
  /** Places that are held for those next in line. */
  offers: number
  /** Invitations that wait for an answer. */
  invitations: number
  /** Members on the paper's team. */
  team: number
}

/**
 * Returns a team's maximum size: the number of seats claimed, or for a member's own proposal the size of the project.
 * Pure.
 */
export const teamLimit = ({ project, approvedPlaces }: SeatUsage): number =>
  project.kind === 'student_proposal' ? project.max_students : Math.min(project.max_students, approvedPlaces)

type SeatOutcome = { tookPlace: boolean } | { refused: string }

/**
 * Returns how many seats the team has, including those for invited members: what neither a waiting claim nor the line
 * holds. Pure.
 */
export const countTeamSeats = ({ project, pendingPlaces, offers }: SeatUsage): number =>
  project.places_taken - pendingPlaces - offers

/** Returns where an invited member would sit: on a seat that a claim holds for the team, else on a free one. Pure. */
export function seatFor(usage: SeatUsage): SeatOutcome {
  const { project, invitations, team } = usage
  const limit = teamLimit(usage)
  if (limit <= 1) return { refused: 'This project was taken on by one person, so nobody can be invited.' }
  if (team + invitations >= limit) {
    const rest = invitations > 0 ? ', those who are invited among them' : ''
    return { refused: `This team has its ${limit} members${rest}.` }
  }
  if (countTeamSeats(usage) > team + invitations) return { tookPlace: false }
  if (project.places_taken < project.max_students) return { tookPlace: true }
  return { refused: 'All places on this project are taken.' }
}

type Members = { id: string; lead: boolean }[]

export const isOnTeam = (actor: { id: string }, members: Members): boolean => members.some(({ id }) => id === actor.id)

/** The lead invites, takes members off the team, and hands the lead over. */
export const isLead = (actor: { id: string }, members: Members): boolean =>
  members.some(({ id, lead }) => lead && id === actor.id)

type Succession = 'unchanged' | 'nobody' | { lead: string }

/**
 * Returns the lead of a team of which only some members are present: its lead if present, else the member who has been
 * on it longest. `members`: the lead first, then in the order of joining. Pure.
 */
export function successorOf(members: Members, present: ReadonlySet<string>): Succession {
  const [first] = members.filter(({ id }) => present.has(id))
  if (!first) return 'nobody'
  return first.lead ? 'unchanged' : { lead: first.id }
}

/** Returns why a member cannot leave a team; undefined when they can. Pure. */
export function whyStay(memberId: string, members: Members): string | undefined {
  const member = members.find(({ id }) => id === memberId)
  if (!member) return 'This member is not on the team.'
  if (members.length === 1) return 'You are the only one on this paper, so there is nobody to leave it to.'
  return member.lead ? 'Please hand over the lead before you leave the team.' : undefined
}

export type InvitationRow = Selectable<InvitationTable>

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvitationByToken = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('projects.invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Checks, by the hash of its link, whether an invitation is pending. */
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

/** Projects on which an invitation has lapsed. */
export const listProjectsWithLapsed = (db: Db, now: Date) =>
  db
    .selectFrom('projects.invitation')
    .select('project_id')
    .distinct()
    .where('status', '=', invitationStates.pending)
    .where('ends_at', '<=', now)
    .orderBy('project_id')
    .execute()

/** Forgets to which mailboxes invitations went that ended before a moment. */
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

/** Notes on the member's own approved claim, if they came by one, that they have left. */
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

import type { ProjectRow } from '../queries.ts'

/** What a project's seats are used for, read under its lock. */
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

/** How large a team may become: as large as was claimed; on a member's own proposal as large as the project. Pure. */
export const teamLimit = ({ project, approvedPlaces }: SeatUsage): number =>
  project.kind === 'student_proposal' ? project.max_students : Math.min(project.max_students, approvedPlaces)

export type SeatOutcome = { tookPlace: boolean } | { refused: string }

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

export type Succession = 'unchanged' | 'nobody' | { lead: string }

/** Who leads a team of which only some are there: its lead if they are, else who has been on it longest. `members`: the lead first, then in the order of joining. Pure. */
export function successorOf(members: Members, present: ReadonlySet<string>): Succession {
  const [first] = members.filter(({ id }) => present.has(id))
  if (!first) return 'nobody'
  return first.lead ? 'unchanged' : { lead: first.id }
}

/** Why a member can't go from a team; undefined when they can. Pure. */
export function whyStay(memberId: string, members: Members): string | undefined {
  const member = members.find(({ id }) => id === memberId)
  if (!member) return 'This member is not on the team.'
  if (members.length === 1) return 'You are the only one on this paper, so there is nobody to leave it to.'
  return member.lead ? 'Please hand over the lead before you leave the team.' : undefined
}

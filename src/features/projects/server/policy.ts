import type { Actor, Role } from '#server/access/actor.ts'
import type { EventOf } from '#shared/states.ts'
import type { TeamType } from '../contract.ts'
import { SEATS_BY_TEAM_TYPE, TEAM_SEATS_MAX } from '../limits.ts'
import { claimStates, type ClaimStatus } from '../states.ts'

const CLAIMING_ROLES: Role[] = ['student', 'faculty']

/** Students and faculty claim projects. */
export const mayClaim = (actor: Pick<Actor, 'role'>): boolean => CLAIMING_ROLES.includes(actor.role)

/** Nobody decides on a claim of their own. */
export const mayDecide = (actor: Pick<Actor, 'id'>, claim: { memberId: string }): boolean => actor.id !== claim.memberId

const seatsInWords = (seats: number): string => (seats === 1 ? '1 place' : `${seats} places`)

/** Returns how many seats a claim reserves where `available` are left, or why it can't. Pure. */
export function seatsFor(teamType: TeamType, available: number): { seats: number } | { refused: string } {
  const needed = SEATS_BY_TEAM_TYPE[teamType]
  if (available <= 0) return { refused: 'All places on this project are taken.' }
  if (available < needed) {
    const kind = teamType === 'pair' ? 'A pair' : 'A team'
    return { refused: `${kind} needs ${seatsInWords(needed)}; this project has ${seatsInWords(available)} left.` }
  }
  return { seats: teamType === 'team' ? Math.min(available, TEAM_SEATS_MAX) : needed }
}

export type ClaimEvent = EventOf<typeof claimStates>
export type ClaimDecisionResult = { status: ClaimStatus; seats: 'kept' | 'freed' } | { refused: string }

/** Returns what becomes of a claim, and of its seats: a pending one can be decided or withdrawn, once. Pure. */
export function decide(status: ClaimStatus, event: ClaimEvent): ClaimDecisionResult {
  const step = claimStates.after(status, event)
  if ('refused' in step) return step
  return { status: step.status, seats: step.status === claimStates.approved ? 'kept' : 'freed' }
}

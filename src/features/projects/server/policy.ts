import type { Actor, Role } from '#server/access/actor.ts'
import type { EventOf } from '#shared/states.ts'
import type { TeamType } from '../contract.ts'
import { SEATS_BY_TEAM_TYPE, TEAM_SEATS_MAX } from '../limits.ts'
import { claimStates, type ClaimStatus } from '../states.ts'

const CLAIMING_ROLES: Role[] = ['student', 'faculty']

/** Allows only students and faculty to claim projects. */
export const mayClaim = (actor: Pick<Actor, 'role'>): boolean => CLAIMING_ROLES.includes(actor.role)

/** Forbids members to decide on their own claim. */
export const mayDecide = (actor: Pick<Actor, 'id'>, claim: { memberId: string }): boolean => actor.id !== claim.memberId

const seatsInWords = (seats: number): string => (seats === 1 ? '1 place' : `${seats} places`)

/**
 * Returns the number of seats that a claim reserves if `available` seats are left, or a message if there are too few.
 * Pure.
 */
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

/**
 * Returns the new status of a claim, and how it changes the claim's seats. Only a pending claim can be decided or
 * withdrawn. Pure.
 */
export function decide(status: ClaimStatus, event: ClaimEvent): ClaimDecisionResult {
  const step = claimStates.after(status, event)
  if ('refused' in step) return step
  return { status: step.status, seats: step.status === claimStates.approved ? 'kept' : 'freed' }
}

import type { Severity } from '../../proposal-words.ts'

export type ApprovalContext = {
  severity: Severity
  proposedBy: string | null
  /** The members who have approved so far. */
  approvedBy: readonly string[]
  /** All present admins. */
  admins: readonly string[]
}

/** Returns the number of people who must support a proposal, its proposer included. */
const peopleFor = (severity: Severity): number => (severity === 'critical' ? 2 : 1)

/**
 * Returns whether enough people support a proposal. At least one of them must approve it and not have proposed it.
 * Pure.
 */
export function hasEnoughApprovals({ severity, proposedBy, approvedBy }: Omit<ApprovalContext, 'admins'>): boolean {
  if (!approvedBy.some((id) => id !== proposedBy)) return false
  const people = new Set(proposedBy === null ? approvedBy : [...approvedBy, proposedBy])
  return people.size >= peopleFor(severity)
}

/** Joins names for a sentence: "Ada or Ben"; of many, the first ones and the number of the rest. Pure. */
function anyOf(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, NAMED_MAX), names.length - NAMED_MAX]
  if (more > 0) return `${shown.join(', ')} or ${more === 1 ? 'another one' : `one of ${more} others`}`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

export type ViewerContext = ApprovalContext & { me: string; nameOf: (id: string) => string }

/** Returns why an admin cannot approve it, and who is missing; undefined if they can. Pure. */
export function approvalRefusal({ me, nameOf, ...deciding }: ViewerContext): string | undefined {
  const { severity, proposedBy, approvedBy, admins } = deciding
  const others = admins.filter((id) => id !== me && id !== proposedBy && !approvedBy.includes(id))
  const waitsFor = others.length > 0 ? `It waits for ${anyOf(others.map(nameOf))}.` : NOBODY_ELSE
  if (proposedBy === me) return `You asked for this proposal, so another admin decides on it. ${waitsFor}`
  if (approvedBy.includes(me)) return `You have approved it. What is critical takes a second admin. ${waitsFor}`
  const isOnlyOne = severity === 'critical' && proposedBy === null && approvedBy.length === 0 && others.length === 0
  return isOnlyOne ? `What is critical takes two admins, and you are the only one. ${NOBODY_ELSE}` : undefined
}

const NAMED_MAX = 3
const NOBODY_ELSE = 'There is no other admin yet: give somebody the role under Super Admin.'

/** Says who must still approve, in one sentence; empty if nobody must. Pure. */
export function missingApprovals(deciding: ApprovalContext): string {
  const { severity, proposedBy, approvedBy, admins } = deciding
  if (hasEnoughApprovals(deciding)) return ''
  const others = admins.filter((id) => id !== proposedBy && !approvedBy.includes(id))
  const needsTwo = severity === 'critical' && proposedBy === null
  if (needsTwo && approvedBy.length === 0)
    return admins.length > 1 ? 'Two admins have to approve it.' : `Two admins have to approve it. ${NOBODY_ELSE}`
  const who = needsTwo
    ? 'A second admin has to approve it, too.'
    : 'Another admin than who asked for it has to approve it.'
  if (!needsTwo && proposedBy === null) return 'An admin has to approve it.'
  return others.length > 0 ? who : `${who} ${NOBODY_ELSE}`
}

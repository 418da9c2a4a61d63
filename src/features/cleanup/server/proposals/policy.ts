import type { Severity } from '../../proposal-words.ts'

export type ApprovalContext = {
  severity: Severity
  proposedBy: string | null
  /** The members who have approved so far. */
  approvedBy: readonly string[]
  /** All current admins. */
  admins: readonly string[]
}

/** Returns the number of people who must support a proposal, including its proposer. */
const peopleFor = (severity: Severity): number => (severity === 'critical' ? 2 : 1)

/**
 * Returns whether enough people support a proposal. At least one person other than its proposer must approve it. Pure.
 */
export function hasEnoughApprovals({ severity, proposedBy, approvedBy }: Omit<ApprovalContext, 'admins'>): boolean {
  if (!approvedBy.some((id) => id !== proposedBy)) return false
  const people = new Set(proposedBy === null ? approvedBy : [...approvedBy, proposedBy])
  return people.size >= peopleFor(severity)
}

/**
 * Joins names for a sentence: "Ada or Ben". If there are many names, lists the first ones and the number of the others.
 * Pure.
 */
function anyOf(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, NAMED_MAX), names.length - NAMED_MAX]
  if (more > 0) return `${shown.join(', ')} or ${more === 1 ? 'another admin' : `one of ${more} other admins`}`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

export type ViewerContext = ApprovalContext & { me: string; nameOf: (id: string) => string }

/** Returns why an admin cannot approve a proposal, and who can; undefined if the admin can approve it. Pure. */
export function approvalRefusal({ me, nameOf, ...deciding }: ViewerContext): string | undefined {
  const { severity, proposedBy, approvedBy, admins } = deciding
  const others = admins.filter((id) => id !== me && id !== proposedBy && !approvedBy.includes(id))
  const waitsFor = others.length > 0 ? `It can be approved by ${anyOf(others.map(nameOf))}.` : NOBODY_ELSE
  if (proposedBy === me) return `You created this proposal, so another admin has to decide. ${waitsFor}`
  if (approvedBy.includes(me)) return `You’ve approved it. Critical proposals need a second admin. ${waitsFor}`
  const isOnlyOne = severity === 'critical' && proposedBy === null && approvedBy.length === 0 && others.length === 0
  return isOnlyOne ? `Critical proposals need two admins, and you are the only one. ${NOBODY_ELSE}` : undefined
}

const NAMED_MAX = 3
const NOBODY_ELSE = 'There is no other admin yet. You can make someone an admin under Super Admin.'

/** Returns, in one sentence, who must still approve; an empty text if no approval is missing. Pure. */
export function missingApprovals(deciding: ApprovalContext): string {
  const { severity, proposedBy, approvedBy, admins } = deciding
  if (hasEnoughApprovals(deciding)) return ''
  const others = admins.filter((id) => id !== proposedBy && !approvedBy.includes(id))
  const needsTwo = severity === 'critical' && proposedBy === null
  if (needsTwo && approvedBy.length === 0)
    return admins.length > 1 ? 'Two admins have to approve it.' : `Two admins have to approve it. ${NOBODY_ELSE}`
  const who = needsTwo ? 'A second admin has to approve it too.' : 'An admin other than its creator has to approve it.'
  if (!needsTwo && proposedBy === null) return 'An admin has to approve it.'
  return others.length > 0 ? who : `${who} ${NOBODY_ELSE}`
}

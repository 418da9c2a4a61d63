import { randomUUID } from 'node:crypto'
import { membersByIds, presentMembers } from '#features/accounts/server/public.ts'
import type { Actor, Role } from '#server/access/actor.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { DeskInvitation, ReviewerConflict } from '../../desk-contract.ts'
import { INVITATION_DAYS, REVIEW_DAYS_DEFAULT, REVIEWERS_MAX } from '../../limits.ts'
import { ACTIVE_INVITATIONS } from '../../states.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { lockManagedRound } from '../rounds/managed-round.ts'
import { createConflictCheck, type Person } from './conflicts.ts'
import { dueDateOf } from './due-date.ts'
import { invitationLink, invitationToken, sendInvitation } from './notices.ts'
import { presentInvitation } from './present-invitations.ts'
import { addInvitation, type ReviewerInvitation, listInvitations } from './queries.ts'

const DAY_MS = 86_400_000

type Inviting = {
  submissionId: string
  user_id?: string | undefined
  email?: string | undefined
  name: string
  role?: 'faculty' | 'clinician' | undefined
  institution: string
  message: string
  due_at?: string | undefined
  conflict_reason: string
}

/** Returns whether a member in this role may review papers. Pure. */
export const mayReview = (role: Role): boolean => role === 'faculty' || role === 'clinician'

/** Checks that a member can be invited. @throws Failure invalid */
async function refuseUnfit(tx: Tx, memberId: string): Promise<void> {
  const member = (await membersByIds(tx, [memberId])).get(memberId)
  const isPresent = (await presentMembers(tx, [memberId])).length > 0
  if (!member || !isPresent) throw invalidField('user_id', 'This member doesn’t exist or has left.')
  if (!mayReview(member.role))
    throw invalidField('user_id', 'Only faculty members and clinicians can review. Please choose someone else.')
}

/** Refuses conflicts that rule a person out, and others unless the editor gives a reason. @throws Failure */
function refuseConflicts(conflicts: ReviewerConflict[], reason: string): void {
  const words = conflicts.map(({ text }) => text).join(' ')
  if (conflicts.some(({ confirmable }) => !confirmable))
    throw new Failure('conflict', `This person can’t review the paper. ${words}`)
  if (conflicts.length === 0 || reason !== '') return
  const detail = `This person has a conflict of interest. ${words} To invite them anyway, give a reason.`
  throw new Failure('conflict', detail, {
    errors: [{ field: 'conflict_reason', message: 'Please say why you invite this person anyway.' }],
  })
}

/** Refuses a person who was invited already, and too many people. @throws Failure conflict */
function refuseRepeated(invitations: ReviewerInvitation[], { memberId, email }: Person): void {
  const active = invitations.filter(({ status }) => ACTIVE_INVITATIONS.some((one) => one === status))
  const isSame = (row: ReviewerInvitation) =>
    (memberId !== null && row.member_id === memberId) || (email !== '' && row.email === email)
  if (active.some(isSame)) throw new Failure('conflict', 'This person is already invited to review this paper.')
  if (active.length >= REVIEWERS_MAX)
    throw new Failure(
      'conflict',
      `You can invite at most ${REVIEWERS_MAX} people at a time. Cancel an invitation first.`,
    )
}

/** Returns the stored invitation, with its link if this server can't mail it. */
async function replyWith(kernel: Kernel, tx: Tx, at: { invitation: ReviewerInvitation; paperId: string }) {
  const presented = await presentInvitation(tx, { ...at, now: kernel.now() })
  const link = at.invitation.link_shown ? await invitationLink(kernel, at.invitation.id) : null
  return { invitation: { ...presented, link } }
}

/**
 * Invites a member or a person by e-mail to review a submission.
 * @throws Failure not_found, forbidden, invalid, conflict for a conflict of interest, a repeated invitation and an
 * ended round
 */
export const inviteReviewer = (
  kernel: Kernel,
  actor: Actor,
  { submissionId, ...whom }: Inviting,
): Promise<{ invitation: DeskInvitation }> =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const { submission, round } = await lockManagedRound(tx, actor, submissionId)
    const dueAt = dueDateOf(whom.due_at, { now, daysByDefault: REVIEW_DAYS_DEFAULT })
    const isMember = whom.user_id !== undefined
    const person: Person = {
      memberId: whom.user_id ?? null,
      email: isMember ? '' : (whom.email ?? ''),
      institution: isMember ? '' : whom.institution,
    }
    if (person.memberId) await refuseUnfit(tx, person.memberId)
    refuseRepeated(await listInvitations(tx, round.id), person)
    const conflictsOf = await createConflictCheck(tx, { paperId: round.paper_id, people: [person], now })
    refuseConflicts(conflictsOf(person), whom.conflict_reason)
    const id = randomUUID()
    const invitation = await addInvitation(tx, {
      id,
      round_id: round.id,
      member_id: person.memberId,
      email: person.email,
      name: isMember ? '' : whom.name,
      role: isMember ? null : (whom.role ?? null),
      institution: person.institution,
      message: whom.message,
      token_hash: isMember ? null : hashToken(await invitationToken(kernel, id)),
      link_shown: !isMember && !kernel.mail.canSend,
      conflict_reason: conflictsOf(person).length > 0 ? whom.conflict_reason : '',
      invited_by: actor.id,
      invited_at: now,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
      due_at: dueAt,
    })
    await sendInvitation(kernel, tx, { invitation, title: await presentTitle(tx, submission, round) })
    return replyWith(kernel, tx, { invitation, paperId: round.paper_id })
  })

import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import { AVAILABLE_PATH } from '../paths.ts'
import { claimStates, projectStates, type ProjectStatus } from '../states.ts'
import { decide } from './policy.ts'
import { lockProject, moveSeats, type ProjectRow } from './queries.ts'
import { endUnanswered } from './seats.ts'
import { notifyInvitationEnded } from './team/notices.ts'
import type { Decided } from './claims/queries.ts'
import { listPending } from './team/team.ts'
import { closeLine } from './waitlist/advance-waitlist.ts'

/** The note that is stored with the pending claims of a project when it is closed. */
const CLAIM_ENDED = 'The project is no longer open, so this claim has ended without a decision.'

async function closeClaims(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<ProjectRow> {
  const result = decide(claimStates.pending, 'close')
  if ('refused' in result) return project
  const ended = await endPendingClaims(tx, project.id, {
    status: result.status,
    notes: CLAIM_ENDED,
    now: kernel.now(),
  })
  if (ended.length === 0) return project
  await notify(kernel, tx, {
    to: ended.map(({ member_id: id }) => id),
    event: 'claim_decided',
    text: `“${project.title}” is no longer open, so your claim on it has ended.`,
    link: AVAILABLE_PATH,
    mail: {
      subject: `No longer open: ${project.title}`,
      text: `“${project.title}” is no longer open, so your claim on it has ended without a decision. Other projects are open to claim:`,
    },
  })
  return moveSeats(tx, project.id, { seats: -ended.reduce((sum, { places }) => sum + places, 0) })
}

async function closeInvitations(kernel: Kernel, tx: Tx, project: ProjectRow): Promise<void> {
  const invitations = await listPending(tx, project.id)
  await endUnanswered(kernel, tx, { project, invitations, event: 'withdraw' })
  await notifyInvitationEnded(kernel, tx, { invitations, title: project.title })
}

/**
 * Closes a project permanently: its paper was published, rejected or withdrawn, or has no authors left. The same
 * transaction ends all waitlist entries, offers, claims and invitations, and notifies the members concerned.
 */
export async function closeProject(kernel: Kernel, tx: Tx, projectId: string): Promise<void> {
  const project = await lockProject(tx, projectId)
  if (!project) return
  // The status is set first, so that no freed seat is offered to anyone.
  await setProjectStatus(tx, projectId, projectStates.closed)
  const unwaited = await closeLine(kernel, tx, { ...project, status: projectStates.closed })
  await closeInvitations(kernel, tx, await closeClaims(kernel, tx, unwaited))
}

/**
 * Ends the pending claims on a locked project without a decision. @returns the members who made these claims, and the
 * number of seats of each claim.
 */
const endPendingClaims = (tx: Db, projectId: string, { status, notes, now }: Omit<Decided, 'decidedBy'>) =>
  tx
    .updateTable('projects.claim')
    .set({ status, notes, decided_at: now })
    .where('project_id', '=', projectId)
    .where('status', '=', claimStates.pending)
    .returning(['member_id', 'places'])
    .execute()

const setProjectStatus = (tx: Db, projectId: string, status: ProjectStatus) =>
  tx.updateTable('projects.project').set({ status }).where('id', '=', projectId).execute()

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

/** The text shown with a claim that nobody can approve any more. */
const CLAIM_ENDED = 'The project is no longer open, so this claim has ended without a decision on it.'

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
      text: `“${project.title}” is no longer open, so your claim on it has ended without a decision on it. Other projects are open to claim:`,
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
 * Takes a project out of the list for good: its paper is published, or closed because it was not accepted, was withdrawn, or nobody is left to write it. In the same
 * transaction whatever waits for a seat on it ends (the line, offers, claims, invitations), and those who waited are
 * notified.
 */
export async function closeProject(kernel: Kernel, tx: Tx, projectId: string): Promise<void> {
  const project = await lockProject(tx, projectId)
  if (!project) return
  // First, so that no seat that comes free is offered to anybody.
  await setProjectStatus(tx, projectId, projectStates.closed)
  const unwaited = await closeLine(kernel, tx, { ...project, status: projectStates.closed })
  await closeInvitations(kernel, tx, await closeClaims(kernel, tx, unwaited))
}

/**
 * Ends the claims on a locked project that still wait, without anybody having decided on them. @returns whose, and on
 * how many seats.
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

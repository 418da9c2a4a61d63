import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { waitStates } from '../../states.ts'
import { findLiveClaim } from '../claims/queries.ts'
import { mayClaim } from '../policy.ts'
import { moveSeats } from '../queries.ts'
import { refuseTeamMember } from '../seats.ts'
import {
  lockSettled,
  findLiveEntry,
  whyNoWaitlist,
  type WaitlistEntryRow,
  type WaitingMember,
} from './advance-waitlist.ts'

/**
 * Adds the member to the end of a full project's waitlist. A repeated call does not change the member's position.
 * @throws Failure forbidden, not_found, conflict
 */
export function joinWaitlist(kernel: Kernel, actor: Actor, projectId: string): Promise<{ position: number }> {
  if (!mayClaim(actor)) throw new Failure('forbidden', 'Only students and faculty can join a waitlist.')
  const memberId = actor.id
  return transact(kernel, async (tx) => {
    const project = await lockSettled(kernel, tx, projectId)
    if (!project) throw new Failure('not_found', 'Project not found')
    const known = await findLiveEntry(tx, { projectId: project.id, memberId })
    if (known?.status === waitStates.offered)
      throw new Failure('conflict', 'A place is held for you. You can claim it now.')
    if (known) return positionOf(tx, known)
    if (await findLiveClaim(tx, { projectId: project.id, memberId })) {
      throw new Failure('conflict', 'You have already claimed this project.')
    }
    await refuseTeamMember(tx, project, memberId)
    const refused = whyNoWaitlist(project)
    if (refused) throw new Failure('conflict', refused)
    const entry = await addEntry(tx, { projectId: project.id, memberId, now: kernel.now() })
    await moveSeats(tx, project.id, {})
    return positionOf(tx, entry)
  })
}

async function positionOf(tx: Db, { project_id: projectId, sequence }: WaitlistEntryRow) {
  const { before } = await countBefore(tx, { projectId, sequence })
  return { position: before + 1 }
}

const addEntry = (tx: Db, { projectId, memberId, now }: WaitingMember & { now: Date }): Promise<WaitlistEntryRow> =>
  tx
    .insertInto('projects.waitlist_entry')
    .values({ project_id: projectId, member_id: memberId, joined_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Counts the entries of a waitlist before the given one. */
const countBefore = (db: Db, { projectId, sequence }: { projectId: string; sequence: number }) =>
  db
    .selectFrom('projects.waitlist_entry')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.waiting)
    .where('away', '=', false)
    .where('sequence', '<', sequence)
    .executeTakeFirstOrThrow()

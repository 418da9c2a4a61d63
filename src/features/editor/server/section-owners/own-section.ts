import { membersByIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { weekdayDate } from '#shared/time/dates.ts'
import {
  planOf,
  publishPaperChange,
  FORMER_MEMBER,
  findTeams,
  lockPaper,
  type PaperRow,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { findSection } from '../service.ts'
import '../tables.ts'
import { ownedAs } from './policy.ts'
import { noteNearDay } from './remind-owners.ts'

type Owning = { paperId: string; sectionName: string; userId: string | null; dueDate: string | null }
type Given = { actor: Actor; paper: PaperRow; name: string; ownerId: string; dueAt: Date | null }

/** Notifies an author to whom another author gave a section. */
async function notifyOwner(kernel: Kernel, tx: Tx, { actor, paper, name, ownerId, dueAt }: Given): Promise<void> {
  const heading = planOf(name)?.heading ?? name
  const until = dueAt ? `, due ${weekdayDate(dueAt, kernel.now())}` : ''
  await notify(kernel, tx, {
    to: [ownerId],
    event: 'team_changed',
    text: `${actor.name} made you the owner of “${heading}” in “${paper.title}”${until}.`,
    link: `/student/papers/${paper.id}?section=${name}`,
  })
}

/**
 * Sets the owner and due date of a section. @throws Failure not_found, forbidden for everyone except the authors,
 * invalid
 */
export const ownSection = (kernel: Kernel, actor: Actor, { paperId, sectionName: name, userId, dueDate }: Owning) =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'assign_sections') || !may(paperRole, 'set_due_dates')) {
      throw new Failure('forbidden', 'Only the authors can assign sections.')
    }
    const section = await findSection(tx, paperId, name)
    if (!section) throw new Failure('not_found', 'Section not found')
    const team = (await findTeams(tx, [paperId])).map(({ member_id: id }) => id)
    const owned = ownedAs({ userId, dueDate, team, now: kernel.now() })
    if ('refused' in owned) throw invalidField(owned.field, owned.refused)
    await setSectionOwner(tx, { paperId, name }, owned)
    const { ownerId, dueAt } = owned
    await noteNearDay(kernel, tx, { paperId, name, dueAt })
    if (ownerId && ownerId !== actor.id && ownerId !== section.owner_id) {
      await notifyOwner(kernel, tx, { actor, paper, name, ownerId, dueAt })
    }
    await publishPaperChange(kernel, tx, paperId)
    const owner = ownerId
      ? { id: ownerId, name: (await membersByIds(tx, [ownerId])).get(ownerId)?.name ?? FORMER_MEMBER }
      : null
    return { section: name, owner, due_at: dueAt?.toISOString() ?? null }
  })

const setSectionOwner = (tx: Db, at: { paperId: string; name: string }, { ownerId, dueAt }: Owned) =>
  tx
    .updateTable('editor.section')
    .set({ owner_id: ownerId, due_at: dueAt })
    .where('paper_id', '=', at.paperId)
    .where('name', '=', at.name)
    .execute()

type Owned = { ownerId: string | null; dueAt: Date | null }

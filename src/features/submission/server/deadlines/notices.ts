import { adminIds, membersByIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { extensionStates } from '../../states.ts'
import { findPaper, findTeams } from '#features/team/server/public.ts'
import { findExtension } from './extension-queries.ts'

async function findWithPaper(tx: Tx, extensionId: string) {
  const row = await findExtension(tx, extensionId)
  const paper = row && (await findPaper(tx, row.paper_id))
  return paper && { row, paper }
}

/** Tells the admins that a team asks for more time. */
export async function notifyExtensionRequested(kernel: Kernel, tx: Tx, extensionId: string): Promise<void> {
  const found = await findWithPaper(tx, extensionId)
  if (!found) return
  const asker = (await membersByIds(tx, [found.row.asked_by])).get(found.row.asked_by)
  await notify(kernel, tx, {
    to: await adminIds(tx),
    event: 'review_waiting',
    text: `${asker?.name ?? 'A former member'} asks for more time for “${found.paper.title}”.`,
    link: '/admin/extensions',
  })
}

/** Tells a team whether its paper has more time, and until when. */
export async function notifyExtensionDecided(kernel: Kernel, tx: Tx, extensionId: string): Promise<void> {
  const found = await findWithPaper(tx, extensionId)
  if (!found) return
  const { row, paper } = found
  const due = longDate(paper.due_at ?? row.decided_at ?? kernel.now())
  const isMore = row.status === extensionStates.approved
  const text = isMore
    ? `“${paper.title}” has more time: it is due on ${due}.`
    : `“${paper.title}” is not given more time: it stays due on ${due}.`
  const team = await findTeams(tx, [paper.id])
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: 'extension_decided',
    text,
    link: `/student/papers/${paper.id}`,
    mail: {
      subject: isMore ? `More time for: ${paper.title}` : `No more time for: ${paper.title}`,
      text: row.notes ? `${text}\n\nThe editor wrote:\n${row.notes}` : text,
    },
  })
}

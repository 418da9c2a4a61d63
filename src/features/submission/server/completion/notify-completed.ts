import { membersByIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findPaper, findTeams, may, paperRoleOf, markShown } from '#features/team/server/public.ts'

/** Notifies the team that its paper is complete, except the member who is taken to its submission page immediately. */
export async function notifyCompleted(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  const paper = await findPaper(tx, paperId)
  if (!paper) return
  const team = await findTeams(tx, [paperId])
  const by = paper.completed_by ?? ''
  const name = (await membersByIds(tx, [by])).get(by)?.name ?? 'Somebody'
  const to = team.map(({ member_id: id }) => id).filter((id) => id !== by)
  if (to.length === 0) return
  await notify(kernel, tx, {
    to,
    event: 'paper_complete',
    text: `All sections of “${paper.title}” are written. ${name} completed the last one.`,
    link: `/student/papers/${paperId}/submit`,
  })
}

/**
 * Records that the member who completed a paper was taken to its submission page. @throws Failure not_found for members
 * who may not submit it.
 */
export const noteShown = (kernel: Kernel, actor: Actor, paperId: string) =>
  transact(kernel, async (tx) => {
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!may(paperRole, 'submit')) throw new Failure('not_found', 'Paper not found')
    const first = await markShown(tx, paperId, { to: actor.id, now: kernel.now() })
    return { first, complete: ((await findPaper(tx, paperId))?.completed_at ?? null) !== null }
  })

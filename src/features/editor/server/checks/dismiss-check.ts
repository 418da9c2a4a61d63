import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import {
  type CheckFound,
  publishPaperChange,
  lockPaper,
  setDismissedChecks,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import { withDismissed } from '../../document/checks-policy.ts'
import { DISMISSED_CHECKS_MAX } from '../../limits.ts'

type Dismissing = CheckFound & { paperId: string; dismissed: boolean }

/**
 * Dismisses a writing check's finding, or shows it again. @throws Failure not_found, forbidden if the actor may not
 * write the paper.
 */
export const dismissCheck = (kernel: Kernel, actor: Actor, { paperId, dismissed, ...found }: Dismissing) =>
  transact(kernel, async (tx): Promise<{ dismissed: CheckFound[] }> => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
    if (!may(paperRole, 'write', paper.status)) {
      throw new Failure('forbidden', 'Only people who can edit this paper can dismiss findings of the checks.')
    }
    const next = withDismissed(paper.dismissed_checks, found, { is: dismissed, most: DISMISSED_CHECKS_MAX })
    await setDismissedChecks(tx, paperId, next)
    await publishPaperChange(kernel, tx, paperId)
    return { dismissed: next }
  })

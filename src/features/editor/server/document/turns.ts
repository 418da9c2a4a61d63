import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { publishRightsChange } from '#features/team/server/public.ts'
import { addVersion } from './versions/versions.ts'

type Turn = { data: { paper_id: string }; actorId: string | null }

/**
 * Handles submissions and decisions: stores the paper's text as a version, and sends the new rights to all members who
 * have the paper open.
 */
export function noteTurns(kernel: Kernel): void {
  const note =
    (reason: 'submitted' | 'decided') =>
    async (tx: Tx, { data, actorId }: Turn) => {
      await addVersion(tx, { paperId: data.paper_id, reason, madeBy: actorId, now: kernel.now() })
      await publishRightsChange(kernel, tx, data.paper_id)
    }
  kernel.events.handleInTransaction('paper.submitted', note('submitted'))
  kernel.events.handleInTransaction('paper.accepted', note('decided'))
  kernel.events.handleInTransaction('paper.sent_back', note('decided'))
  kernel.events.handleInTransaction('paper.rejected', note('decided'))
}

import { publishPaperChange } from '#features/team/server/public.ts'
import type { Conflict } from '#formats/manuscript/edits/merge-texts.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { addLostWords } from './queries.ts'

type Conflicts = { paperId: string; memberId: string; section: string; conflicts: Conflict[] }

/** Offers a member the words of a save that were not merged, since another member had changed the same words. */
export async function offerConflicts(
  kernel: Kernel,
  tx: Tx,
  { paperId, memberId, section, conflicts }: Conflicts,
): Promise<void> {
  for (const conflict of conflicts) {
    await addLostWords(tx, {
      ...conflict,
      paperId,
      memberId,
      section,
      reason: 'conflict',
      client: 0,
      spans: [],
      now: kernel.now(),
    })
  }
  if (conflicts.length > 0) await publishPaperChange(kernel, tx, paperId)
}

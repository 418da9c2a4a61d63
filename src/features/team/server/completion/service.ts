import type { PaperRow } from '../queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Tx } from '#server/data/transact.ts'
import { markCompleted } from './queries.ts'

type Change = { paper: Pick<PaperRow, 'id' | 'project_id'>; memberId: string }

/**
 * Notes, after the counts of a locked paper were written, that its last section became complete. It does so once: a paper that falls
 * back and rises again is no news.
 */
export async function noteCompleted(kernel: Kernel, tx: Tx, { paper, memberId: by }: Change): Promise<void> {
  if (!(await markCompleted(tx, paper.id, { by, now: kernel.now() }))) return
  await kernel.events.record(
    tx,
    'paper.completed',
    { paper_id: paper.id, project_id: paper.project_id },
    { actor: { id: by } },
  )
}

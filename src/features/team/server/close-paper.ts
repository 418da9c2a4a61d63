import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ClosedAs } from '../events.ts'
import { findPaper } from './queries.ts'

type Closed = { paper: { id: string; project_id: string }; as: ClosedAs; actor: { id: string } | null }

/** Records an event for other features: work on a paper has ended. */
export const noteClosed = (
  { events }: Kernel,
  tx: Tx,
  { paper: { id, project_id }, as, actor }: Closed,
): Promise<void> => events.record(tx, 'paper.closed', { paper_id: id, project_id, as }, { actor })

/** Closes the paper of a withdrawn publication. */
export async function closeWithdrawn(kernel: Kernel, tx: Tx, { id, actor }: { id: string; actor: Closed['actor'] }) {
  const paper = await findPaper(tx, id)
  if (paper) await noteClosed(kernel, tx, { paper, as: 'withdrawn', actor })
}

import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { REMINDED_AT_ONCE, type ReminderKind, type Window, windowOf } from './policy.ts'

type Reminding<Kind extends ReminderKind, Paper extends { id: string }> = {
  kinds: readonly Kind[]
  /** Papers of which something is due, by their ids: those after the given one, so many as are looked through at once. */
  list: (window: Window<Kind>, after: string) => Promise<Paper[]>
  /** Of these papers those that need no reminder. */
  settled: (window: Window<Kind>, papers: Paper[]) => Promise<string[]>
  /** Reminds of what is due of a paper, if it still is. */
  remind: (tx: Tx, paper: { paperId: string; kind: Kind }) => Promise<void>
}

/** Reminds of what is due, each paper in a transaction of its own. */
export async function remindEach<Kind extends ReminderKind, Paper extends { id: string }>(
  kernel: Kernel,
  { kinds, list, settled, remind }: Reminding<Kind, Paper>,
) {
  async function* papersDue() {
    for (const kind of kinds) {
      const window = windowOf(kind, kernel.now())
      const skipped = new Set<string>()
      const ids = inPages(REMINDED_AT_ONCE, async (after) => {
        const papers = await list(window, after)
        for (const id of await settled(window, papers)) skipped.add(id)
        return papers.map(({ id }) => id)
      })
      for await (const paperId of ids) if (!skipped.has(paperId)) yield { paperId, kind }
    }
  }
  await forEachIsolated(papersDue(), (paper) => transact(kernel, (tx) => remind(tx, paper)))
}

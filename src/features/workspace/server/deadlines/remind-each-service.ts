import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { REMINDED_AT_ONCE, type ReminderKind, type Window, windowOf } from './policy.ts'

type Reminding<Kind extends ReminderKind> = {
  kinds: readonly Kind[]
  /** Papers of which something is due, by their ids: those after the given one, so many as are looked through at once. */
  list: (window: Window<Kind>, after: string) => Promise<{ id: string }[]>
  /** Reminds of what is due of a paper, if it still is. */
  remind: (tx: Tx, paper: { paperId: string; kind: Kind }) => Promise<void>
}

/** Reminds of what is due, each paper in a transaction of its own. */
export async function remindEach<Kind extends ReminderKind>(kernel: Kernel, { kinds, list, remind }: Reminding<Kind>) {
  async function* papersDue() {
    for (const kind of kinds) {
      const window = windowOf(kind, kernel.now())
      const ids = inPages(REMINDED_AT_ONCE, async (after) => (await list(window, after)).map(({ id }) => id))
      for await (const paperId of ids) yield { paperId, kind }
    }
  }
  await forEachIsolated(papersDue(), (paper) => transact(kernel, (tx) => remind(tx, paper)))
}

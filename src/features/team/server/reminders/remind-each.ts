import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'

type Reminding<Kind extends ReminderKind, Paper extends { id: string }> = {
  kinds: readonly Kind[]
  /** Returns a page of the papers that are due in the window, ordered by id. The page starts after the id `after`. */
  list: (window: Window<Kind>, after: string) => Promise<Paper[]>
  /** Returns the ids of the given papers that need no reminder. */
  settled: (window: Window<Kind>, papers: Paper[]) => Promise<string[]>
  /** Sends a paper's due reminder, if it is still due. */
  remind: (tx: Tx, paper: { paperId: string; kind: Kind }) => Promise<void>
}

/** Sends due reminders, each paper in a separate transaction. */
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

const DAY_MS = 86_400_000

const WEEK_MS = 7 * DAY_MS

export type ReminderKind = 'week' | 'day' | 'passed'

/** Number of papers checked at a time. */
export const REMINDED_AT_ONCE = 200

/** The period of due dates for a reminder of this kind: after `from` (exclusive), up to `to`. */
export type Window<Kind extends ReminderKind = ReminderKind> = { kind: Kind; from: Date; to: Date }

// A reminder more than 30 days late would not help.
const EDGES_MS: Record<ReminderKind, [from: number, to: number]> = {
  week: [DAY_MS, WEEK_MS],
  day: [0, DAY_MS],
  passed: [-30 * DAY_MS, 0],
}

/** Returns the period of due dates for which a reminder of this kind is due now. Pure. */
export function windowOf<Kind extends ReminderKind>(kind: Kind, now: Date): Window<Kind> {
  const [from, to] = EDGES_MS[kind]
  return { kind, from: new Date(now.getTime() + from), to: new Date(now.getTime() + to) }
}

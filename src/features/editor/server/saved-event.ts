import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'

/** Texts are saved every few seconds while somebody writes: that they do is told once in this time. */
const TOLD_EVERY_MS = 10 * 60_000

type Saved = { paperId: string; name: string; memberId: string }

// One row for each section and member, so that of two saves at once only one finds that it is time.
async function isNoticeDue(tx: Tx, { paperId, name, memberId }: Saved, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TOLD_EVERY_MS)
  const told = await tx
    .insertInto('editor.section_writer')
    .values({ paper_id: paperId, section: name, member_id: memberId, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['paper_id', 'section', 'member_id'])
        .doUpdateSet({ told_at: now })
        .where('editor.section_writer.told_at', '<=', before),
    )
    .returning('told_at')
    .execute()
  return told.length > 0
}

/** Says that a member saved a section, unless that was said in the last ten minutes. */
export async function recordSectionSaved({ events, now }: Kernel, tx: Tx, saved: Saved): Promise<void> {
  const plan = SECTION_PLANS.find(({ name }) => name === saved.name)
  if (!plan || !(await isNoticeDue(tx, saved, now()))) return
  const data = { paper_id: saved.paperId, section: plan.name, member_id: saved.memberId }
  await events.record(tx, 'section.saved', data, { actor: { id: saved.memberId } })
}

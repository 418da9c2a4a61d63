import { findPapers } from '#features/team/server/public.ts'
import { rewordNotices } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { deleteCommentsOn, findCommentsOn } from './personal-data-queries.ts'

/** Erases what was said on papers, and has whoever was told of it read nothing of it any more. */
export async function eraseCommentsOn(kernel: Kernel, tx: Tx, paperIds: string[]): Promise<void> {
  if (paperIds.length === 0) return
  const titles = new Map((await findPapers(tx, paperIds)).map(({ id, title }) => [id, title]))
  for (const { id: about, paper_id: paperId } of await findCommentsOn(tx, paperIds)) {
    const title = titles.get(paperId) ?? ''
    const named = `You were mentioned on “${title}”; the comment was erased.`
    await rewordNotices(kernel, tx, { about, event: 'comment_mention', text: named })
    const answered = `You were answered on “${title}”; the comment was erased.`
    await rewordNotices(kernel, tx, { about, event: 'comment_answered', text: answered })
  }
  await deleteCommentsOn(tx, paperIds)
}

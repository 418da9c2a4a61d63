import { membersByIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { shortened } from '#shared/text/shortened.ts'
import { findPaper } from '../queries.ts'
import { FORMER_MEMBER } from '../presenting.ts'
import { findComment, findPeople, findThreadComments, lockThread } from './queries.ts'

const QUOTED_LENGTH = 140

/** Tells whoever a comment names, and those whom it answers. */
export async function tellCommented(kernel: Kernel, tx: Tx, commentId: string): Promise<void> {
  const comment = await findComment(tx, commentId)
  const paper = comment && (await findPaper(tx, comment.paper_id))
  const thread = comment && (await lockThread(tx, { paperId: comment.paper_id, id: comment.thread_id }))
  if (!comment || !paper || !thread) return
  const author = (await membersByIds(tx, [comment.author_id])).get(comment.author_id)?.name ?? FORMER_MEMBER
  const link = `/student/papers/${paper.id}?section=${thread.section}&thread=${thread.id}`
  const said = shortened(comment.text.replaceAll(/\s+/g, ' '), QUOTED_LENGTH)
  await notify(kernel, tx, {
    to: comment.mentions,
    event: 'comment_mention',
    text: `${author} mentions you on “${paper.title}”: ${said}`,
    link,
  })
  // Whoever has left the paper since is told no more.
  const people = new Set(await findPeople(tx, paper.id))
  const talked = (await findThreadComments(tx, thread.id)).map(({ author_id }) => author_id)
  const told = new Set([comment.author_id, ...comment.mentions])
  await notify(kernel, tx, {
    to: [...new Set(talked)].filter((id) => people.has(id) && !told.has(id)),
    event: 'comment_answered',
    text: `${author} answers on “${paper.title}”: ${said}`,
    link,
  })
}

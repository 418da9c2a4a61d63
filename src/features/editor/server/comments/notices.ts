import { membersByIds } from '#features/accounts/server/public.ts'
import { notify, rewordNotices } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { findPaper, findPeople, FORMER_MEMBER } from '#features/team/server/public.ts'
import { findComment, findThreadComments, lockThread } from './queries.ts'

const QUOTED_LENGTH = 140

/** A comment as its notices tell of it, with those who wrote in its thread and those who are on its paper. */
async function findTelling(tx: Tx, commentId: string) {
  const comment = await findComment(tx, commentId)
  const paper = comment && (await findPaper(tx, comment.paper_id))
  const thread = comment && (await lockThread(tx, { paperId: comment.paper_id, id: comment.thread_id }))
  if (!comment || !paper || !thread) return undefined
  const talked = await findThreadComments(tx, thread.id)
  return {
    comment,
    author: (await membersByIds(tx, [comment.author_id])).get(comment.author_id)?.name ?? FORMER_MEMBER,
    title: paper.title,
    link: `/student/papers/${paper.id}?section=${thread.section}&thread=${thread.id}`,
    talked: new Set(talked.map(({ author_id }) => author_id)),
    people: new Set(await findPeople(tx, paper.id)),
  }
}

/** Tells whoever a comment names, and those whom it answers. */
export async function notifyCommented(kernel: Kernel, tx: Tx, commentId: string): Promise<void> {
  const telling = await findTelling(tx, commentId)
  if (!telling) return
  const { comment, author, title, link, talked, people } = telling
  const said = shortenText(comment.text.replaceAll(/\s+/g, ' '), QUOTED_LENGTH)
  await notify(kernel, tx, {
    to: comment.mentions,
    event: 'comment_mention',
    text: `${author} mentions you on “${title}”: ${said}`,
    link,
    about: comment.id,
  })
  const told = new Set([comment.author_id, ...comment.mentions])
  await notify(kernel, tx, {
    // Whoever has left the paper since is told no more.
    to: [...talked].filter((id) => people.has(id) && !told.has(id)),
    event: 'comment_answered',
    text: `${author} answers on “${title}”: ${said}`,
    link,
    about: comment.id,
  })
}

/** Has whoever was told of a comment read nothing of it any more, before it is taken back: neither in the bell nor in the day's mail. */
export async function redactCommentNotices(kernel: Kernel, tx: Tx, commentId: string): Promise<void> {
  const telling = await findTelling(tx, commentId)
  if (!telling) return
  const { comment, author, title } = telling
  const about = comment.id
  const mentioned = `${author} mentioned you on “${title}”; the comment was taken back.`
  await rewordNotices(kernel, tx, { about, event: 'comment_mention', text: mentioned })
  const answered = `${author} answered on “${title}”; the comment was taken back.`
  await rewordNotices(kernel, tx, { about, event: 'comment_answered', text: answered })
}

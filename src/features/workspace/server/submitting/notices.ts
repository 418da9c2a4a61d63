import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { findPaper, findTeams } from '../queries.ts'

/** What comes next for a paper that was submitted, as its team reads it. */
export const NEXT_STEPS = [
  'An editor reads the whole paper and decides: publish it, ask for a revision, or decline it, always with a reason.',
  'The text is locked meanwhile. If a revision is requested, it opens again with the editor’s notes beside it.',
  'The whole team is told by e-mail. Once it is published, it appears in the Research Library under your names.',
]

/** Tells the team of a paper that it was submitted. */
export async function tellSubmitted(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  const paper = await findPaper(tx, paperId)
  if (!paper) return
  const team = await findTeams(tx, [paper.id])
  const text = `“${paper.title}” was submitted for publication review.`
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: 'paper_submitted',
    text,
    link: `/student/papers/${paper.id}`,
    mail: { subject: `Submitted: ${paper.title}`, text: [text, ...NEXT_STEPS].join('\n\n') },
  })
}

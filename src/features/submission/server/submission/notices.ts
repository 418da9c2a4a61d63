import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { requestApprovals } from '../approvals/notices.ts'
import { textHashOf, wordsOn } from '../approvals/service.ts'
import { findPaper, findTeams } from '#features/team/server/public.ts'

/** What comes next for a paper that was submitted, as its team reads it. */
export const NEXT_STEPS = [
  'An editor reads the whole paper and decides: publish it, ask for a revision, or decline it, always with a reason.',
  'The text is locked meanwhile. If a revision is requested, it opens again with the editor’s notes beside it.',
  'Each author is asked to approve the text: it is published once all have, and a change asks them anew.',
  'We notify the whole team of the decision. Once it is published, it appears in the Research Library under your names.',
]

/** Tells the team of a paper that it was submitted, and asks those who have not approved it. */
export async function notifySubmitted(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
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
  const words = await wordsOn(tx, paperId, await textHashOf(tx, paper))
  const to = words.filter(({ says }) => says !== 'agrees').map(({ id }) => id)
  const submittedAt = paper.submitted_at ?? kernel.now()
  await requestApprovals(kernel, tx, { to, paperId, title: paper.title, submittedAt, again: false })
}

import { findPaper, findTeams } from '#features/team/server/public.ts'
import { paperOrigin } from '#features/library/server/public.ts'
import { type DecisionMessage, notifyDecision } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { findSubmission } from './submission.ts'

type Paper = { title: string; path: string }

const LETTERS = {
  'paper.accepted': ({ title, path }: Paper): DecisionMessage => ({
    subject: `Published: ${title}`,
    text: `“${title}” was approved and published.`,
    nextStep: 'It is now in the Research Library under your names:',
    link: path,
  }),
  'paper.sent_back': ({ title, path }: Paper): DecisionMessage => ({
    subject: `Please revise: ${title}`,
    text: `“${title}” needs a revision before it can be published.`,
    nextStep: 'The whole team can edit the text again:',
    link: path,
  }),
  'paper.rejected': ({ title, path }: Paper): DecisionMessage => ({
    subject: `Not accepted: ${title}`,
    text: `“${title}” was not accepted for publication.`,
    nextStep: '',
    link: path,
  }),
}

type Decided = { submissionId: string; type: keyof typeof LETTERS }

/** Notifies a team of the decision on its submission. */
async function notifyOfSubmission(kernel: Kernel, tx: Tx, { submissionId, type }: Decided) {
  const found = await findSubmission(tx, submissionId)
  const paper = found && (await findPaper(tx, found.paper_id))
  if (!paper) return
  const { title, notes } = found
  const { id: paperId, library_paper_id: libraryId } = paper
  const published = type === 'paper.accepted' && libraryId ? await paperOrigin(tx, libraryId) : undefined
  const path = published ? `/research/${published.paperId}` : `/student/papers/${paperId}`
  await notifyDecision(kernel, tx, {
    to: (await findTeams(tx, [paperId])).map(({ member_id: id }) => id),
    event: type === 'paper.accepted' ? 'published' : 'paper_decided',
    notes,
    ...LETTERS[type]({ title, path }),
  })
}

export function registerDecisionNotices(kernel: Kernel): void {
  for (const type of Object.keys(LETTERS) as Decided['type'][]) {
    kernel.events.handleInTransaction(type, (tx, { data }) =>
      notifyOfSubmission(kernel, tx, { submissionId: data.submission_id, type }),
    )
  }
}

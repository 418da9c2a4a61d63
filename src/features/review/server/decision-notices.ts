import { notify } from '#features/notifications/server/public.ts'
import type { SubmittedPaper } from '#features/workspace/server/public.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { quoted } from './mails.ts'
import type { DecisionOf } from './policy.ts'

const AVAILABLE = '/student/dashboard?tab=available'

type About<D> = { kernel: Kernel; tx: Db; decision: D; notes: string }
type Letter = { subject: string; text: string; then: string; link: string }
type Told = { to: string[]; event: 'claim_decided' | 'paper_decided' | 'published' }

// In the bell the sentence alone; in a mail what the reviewer wrote, and what to do next.
const send = ({ kernel, tx, notes }: About<unknown>, told: Told, { subject, text, then, link }: Letter) =>
  notify(kernel, tx, {
    ...told,
    text,
    link,
    mail: { subject, text: [text, quoted(notes), then].filter((paragraph) => paragraph !== '').join('\n\n') },
  })

type ClaimTold = { memberId: string; title: string; paperId?: string }

export async function tellAboutClaim(
  about: About<DecisionOf<'claim'>>,
  { memberId, title, paperId }: ClaimTold,
): Promise<void> {
  const letters: Record<DecisionOf<'claim'>, Letter> = {
    approved: {
      subject: `Your project is yours: ${title}`,
      text: `Your claim on “${title}” was approved.`,
      then: 'Your paper is open, with guidance for each section:',
      link: `/student/papers/${paperId}`,
    },
    revision_requested: {
      subject: `Please revise your claim: ${title}`,
      text: `Your claim on “${title}” needs a change before it can be approved.`,
      then: 'Please claim the project again with it in mind:',
      link: AVAILABLE,
    },
    rejected: {
      subject: `Your claim was not approved: ${title}`,
      text: `Your claim on “${title}” was not approved this time.`,
      then: 'Other projects are open to claim:',
      link: AVAILABLE,
    },
  }
  await send(about, { to: [memberId], event: 'claim_decided' }, letters[about.decision])
}

type SubmissionTold = {
  paper: Pick<SubmittedPaper, 'title' | 'paperId' | 'teamIds'>
  /** The path of the published paper. */
  paperUrl?: string
}

export async function tellAboutSubmission(
  about: About<DecisionOf<'publication'>>,
  { paper: { title, paperId, teamIds }, paperUrl }: SubmissionTold,
): Promise<void> {
  const workspace = `/student/papers/${paperId}`
  const letters: Record<DecisionOf<'publication'>, Letter> = {
    approved_for_publication: {
      subject: `Published: ${title}`,
      text: `“${title}” was approved and published.`,
      then: 'It stands in the Research Library under your names:',
      link: paperUrl ?? workspace,
    },
    revision_requested: {
      subject: `Please revise: ${title}`,
      text: `“${title}” needs a revision before it can be published.`,
      then: 'The text is open again for the whole team:',
      link: workspace,
    },
    rejected: {
      subject: `Not accepted: ${title}`,
      text: `“${title}” was not accepted for publication.`,
      then: '',
      link: workspace,
    },
  }
  const event = about.decision === 'approved_for_publication' ? 'published' : 'paper_decided'
  await send(about, { to: teamIds, event }, letters[about.decision])
}

import type { SubmittedPaper } from '#features/workspace/server/public.ts'
import type { DecisionOf } from '../policy.ts'
import { type About, type Letter, tell } from './telling.ts'

const AVAILABLE = '/student/dashboard?tab=available'

type ClaimTold = { memberId: string; title: string; paperId?: string }

export async function tellAboutClaim(
  about: About<DecisionOf<'claim'>>,
  { memberId, title, paperId }: ClaimTold,
): Promise<void> {
  const letters: Record<DecisionOf<'claim'>, Letter> = {
    approved: {
      subject: `Your project is yours: ${title}`,
      text: `Your claim on “${title}” was approved.`,
      nextStep: 'Your paper is open, with guidance for each section:',
      link: `/student/papers/${paperId}`,
    },
    revision_requested: {
      subject: `Please revise your claim: ${title}`,
      text: `Your claim on “${title}” needs a change before it can be approved.`,
      nextStep: 'Please claim the project again with it in mind:',
      link: AVAILABLE,
    },
    rejected: {
      subject: `Your claim was not approved: ${title}`,
      text: `Your claim on “${title}” was not approved this time.`,
      nextStep: 'Other projects are open to claim:',
      link: AVAILABLE,
    },
  }
  await tell(about, { to: [memberId], event: 'claim_decided' }, letters[about.decision])
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
      nextStep: 'It is now in the Research Library under your names:',
      link: paperUrl ?? workspace,
    },
    revision_requested: {
      subject: `Please revise: ${title}`,
      text: `“${title}” needs a revision before it can be published.`,
      nextStep: 'The text is open again for the whole team:',
      link: workspace,
    },
    rejected: {
      subject: `Not accepted: ${title}`,
      text: `“${title}” was not accepted for publication.`,
      nextStep: '',
      link: workspace,
    },
  }
  const event = about.decision === 'approved_for_publication' ? 'published' : 'paper_decided'
  await tell(about, { to: teamIds, event }, letters[about.decision])
}

import type { DecisionOf } from '../policy.ts'
import { type About, type Letter, tell } from './telling.ts'

const WORKSPACE = '/student/dashboard?tab=workspace'
const AVAILABLE = '/student/dashboard?tab=available'

type Told = { memberId: string; title: string }

export async function tellAboutProposal(
  about: About<DecisionOf<'proposal'>>,
  { memberId, title, paperId }: Told & { paperId?: string },
): Promise<void> {
  const letters: Record<DecisionOf<'proposal'>, Letter> = {
    approved: {
      subject: `Your proposal is approved: ${title}`,
      text: `Your proposal “${title}” was approved.`,
      nextStep: 'Its paper is open, with you as its lead and guidance for each section:',
      link: `/student/papers/${paperId}`,
    },
    revision_requested: {
      subject: `Please revise your proposal: ${title}`,
      text: `Your proposal “${title}” needs a change before it can be approved.`,
      nextStep: 'Change it in My Workspace and send it again:',
      link: WORKSPACE,
    },
    rejected: {
      subject: `Your proposal was not approved: ${title}`,
      text: `Your proposal “${title}” was not approved this time.`,
      nextStep: 'Other projects are open to claim:',
      link: AVAILABLE,
    },
  }
  await tell(about, { to: [memberId], event: 'proposal_decided' }, letters[about.decision])
}

export async function tellAboutRefinedQuestion(
  about: About<DecisionOf<'refined_question'>>,
  { memberId, title }: Told,
): Promise<void> {
  const letters: Record<DecisionOf<'refined_question'>, Letter> = {
    approved: {
      subject: `Your refined question is approved: ${title}`,
      text: `Your refined question “${title}” was approved, and is now in Available Projects.`,
      nextStep: 'You can claim it there, and so can others:',
      link: AVAILABLE,
    },
    revision_requested: {
      subject: `Please revise your refined question: ${title}`,
      text: `Your refined question “${title}” needs a change before it can be approved.`,
      nextStep: 'Change it in My Workspace and send it again:',
      link: WORKSPACE,
    },
    rejected: {
      subject: `Your refined question was not approved: ${title}`,
      text: `Your refined question “${title}” was not approved this time.`,
      nextStep: 'Other projects are open to claim:',
      link: AVAILABLE,
    },
  }
  await tell(about, { to: [memberId], event: 'refined_question_decided' }, letters[about.decision])
}

import { type About, type Letter, quoted, send } from './mails.ts'
import type { DecisionOf } from './policy.ts'

const WORKSPACE = '/student/dashboard?tab=workspace'
const AVAILABLE = '/student/dashboard?tab=available'

type Told = { memberId: string; title: string }

export async function tellAboutProposal(
  about: About<DecisionOf<'proposal'>>,
  { memberId, title, paperId }: Told & { paperId?: string },
) {
  const { kernel, decision, notes } = about
  const { publicUrl } = kernel.settings
  const letters: Record<DecisionOf<'proposal'>, Letter> = {
    approved: {
      subject: `Your proposal is approved: ${title}`,
      paragraphs: [
        `Your proposal “${title}” was approved. Its paper is open, with you as its lead and guidance for each section:`,
        `${publicUrl}/student/papers/${paperId}`,
        quoted(notes),
      ],
    },
    revision_requested: {
      subject: `Please revise your proposal: ${title}`,
      paragraphs: [
        `Your proposal “${title}” needs a change before it can be approved.`,
        quoted(notes),
        'Change it in My Workspace and send it again:',
        `${publicUrl}${WORKSPACE}`,
      ],
    },
    rejected: {
      subject: `Your proposal was not approved: ${title}`,
      paragraphs: [
        `Your proposal “${title}” was not approved this time. Other projects are open to claim:`,
        `${publicUrl}${AVAILABLE}`,
        quoted(notes),
      ],
    },
  }
  await send(about, [memberId], letters[decision])
}

export async function tellAboutRefinedQuestion(
  about: About<DecisionOf<'refined_question'>>,
  { memberId, title }: Told,
) {
  const { kernel, decision, notes } = about
  const { publicUrl } = kernel.settings
  const letters: Record<DecisionOf<'refined_question'>, Letter> = {
    approved: {
      subject: `Your refined question is approved: ${title}`,
      paragraphs: [
        `Your refined question “${title}” was approved, and stands in Available Projects, where you can claim it:`,
        `${publicUrl}${AVAILABLE}`,
        quoted(notes),
      ],
    },
    revision_requested: {
      subject: `Please revise your refined question: ${title}`,
      paragraphs: [
        `Your refined question “${title}” needs a change before it can be approved.`,
        quoted(notes),
        'Change it in My Workspace and send it again:',
        `${publicUrl}${WORKSPACE}`,
      ],
    },
    rejected: {
      subject: `Your refined question was not approved: ${title}`,
      paragraphs: [
        `Your refined question “${title}” was not approved this time. Other projects are open to claim:`,
        `${publicUrl}${AVAILABLE}`,
        quoted(notes),
      ],
    },
  }
  await send(about, [memberId], letters[decision])
}

import { decideSuggestion } from '#features/projects/server/public.ts'
import type { Deciding, Outcome, ProjectWishes } from './deciding.ts'
import { openPaperOf } from './opening.ts'
import type { DecisionOf } from '../policy.ts'
import { tellAboutProposal, tellAboutRefinedQuestion } from './suggestion-notices.ts'
import { spelled } from '#shared/states.ts'

type DecidedKind = Parameters<typeof decideSuggestion>[1]['kind']

function decide<Decision extends DecisionOf<DecidedKind>>(
  kind: DecidedKind,
  { tx, id, decision, notes, actor, now }: Deciding<Decision>,
  wishes: ProjectWishes,
) {
  return decideSuggestion(tx, { kind, id, decision, notes, wishes, actor, now })
}

/** An approved proposal makes its project and its paper at once, the proposer as lead (decisions §3). */
export async function decideOnProposal(
  deciding: Deciding<DecisionOf<'proposal'>>,
  wishes: ProjectWishes,
): Promise<Outcome> {
  const { title, memberId, status, project } = await decide('proposal', deciding, wishes)
  const outcome = { status: spelled(status), target: `proposal “${title}”` }
  if (!project) {
    await tellAboutProposal(deciding, { memberId, title })
    return outcome
  }
  const paperId = await openPaperOf(deciding, { project, leadId: memberId })
  await tellAboutProposal(deciding, { memberId, title, paperId })
  return { ...outcome, projectId: project.id, paperId }
}

/** An approved refined question becomes a project that students can claim (decisions §3). */
export async function decideOnRefinedQuestion(
  deciding: Deciding<DecisionOf<'refined_question'>>,
  wishes: ProjectWishes,
): Promise<Outcome> {
  const { title, memberId, status, project } = await decide('refined_question', deciding, wishes)
  await tellAboutRefinedQuestion(deciding, { memberId, title })
  return {
    status: spelled(status),
    target: `refined question “${title}”`,
    ...(project ? { projectId: project.id } : {}),
  }
}

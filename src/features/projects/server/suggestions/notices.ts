import { type DecisionMessage, notifyDecision } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { AVAILABLE_PATH, revisePath } from '../../paths.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { findSuggestion } from './suggestions.ts'

type Suggestion = { id: string; title: string; paperId: string | null }
type LetterOf = (suggestion: Suggestion) => DecisionMessage

const OF_PROPOSALS = {
  'suggestion.approved': ({ title, paperId }: Suggestion): DecisionMessage => ({
    subject: `Your proposal is approved: ${title}`,
    text: `Your proposal “${title}” was approved.`,
    nextStep: 'Its paper is open, with you as its lead and guidance for each section:',
    link: `/student/papers/${paperId}`,
  }),
  'suggestion.sent_back': ({ id, title }: Suggestion): DecisionMessage => ({
    subject: `Please revise your proposal: ${title}`,
    text: `Your proposal “${title}” needs a change before it can be approved.`,
    nextStep: 'Change it and send it again:',
    link: revisePath(id),
  }),
  'suggestion.rejected': ({ title }: Suggestion): DecisionMessage => ({
    subject: `Your proposal was not approved: ${title}`,
    text: `Your proposal “${title}” was not approved this time.`,
    nextStep: 'Other projects are open to claim:',
    link: AVAILABLE_PATH,
  }),
}

const OF_REFINED_QUESTIONS: typeof OF_PROPOSALS = {
  'suggestion.approved': ({ title }) => ({
    subject: `Your refined question is approved: ${title}`,
    text: `Your refined question “${title}” was approved, and is now in Available Projects.`,
    nextStep: 'You can claim it there, and so can others:',
    link: AVAILABLE_PATH,
  }),
  'suggestion.sent_back': ({ id, title }) => ({
    subject: `Please revise your refined question: ${title}`,
    text: `Your refined question “${title}” needs a change before it can be approved.`,
    nextStep: 'Change it and send it again:',
    link: revisePath(id),
  }),
  'suggestion.rejected': ({ title }) => ({
    subject: `Your refined question was not approved: ${title}`,
    text: `Your refined question “${title}” was not approved this time.`,
    nextStep: 'Other projects are open to claim:',
    link: AVAILABLE_PATH,
  }),
}

/** Notifies the author of a suggestion of the decision. */
async function notifyOfSuggestion(
  kernel: Kernel,
  tx: Tx,
  { id, messages }: { id: string; messages: Record<SuggestionKind, LetterOf> },
) {
  const row = await findSuggestion(tx, id)
  if (!row) return
  const message = messages[row.kind]({ id, title: row.title, paperId: row.paper_id })
  const event = row.kind === 'proposal' ? 'proposal_decided' : 'refined_question_decided'
  await notifyDecision(kernel, tx, { to: [row.member_id], event, notes: row.notes, ...message })
}

export function registerSuggestionNotices(kernel: Kernel): void {
  for (const type of Object.keys(OF_PROPOSALS) as (keyof typeof OF_PROPOSALS)[]) {
    const messages = { proposal: OF_PROPOSALS[type], refined_question: OF_REFINED_QUESTIONS[type] }
    kernel.events.handleInTransaction(type, (tx, { data }) =>
      notifyOfSuggestion(kernel, tx, { id: data.suggestion_id, messages }),
    )
  }
}

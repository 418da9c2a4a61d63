import * as z from 'zod'
import { decisionBody } from './decision-contract.ts'

/** Describes each decision; the text follows the reviewer's name. */
export const DECISION_LABELS = {
  approved: 'approved it',
  approved_for_publication: 'approved it for publication',
  needs_clarification: 'asked for clarification',
  revision_requested: 'requested a revision',
  rejected: 'rejected it',
  merged: 'merged it with another',
} as const
export type Decision = keyof typeof DECISION_LABELS

const decisionSchemaOf = <const Word extends Decision>(title: string, words: readonly [Word, ...Word[]]) =>
  decisionBody.extend({
    decision: z.enum(words, { error: ({ input }) => `“${String(input)}” is not a valid decision on a ${title}.` }),
  })

export const claimDecisionSchema = decisionSchemaOf('claim', ['approved', 'revision_requested', 'rejected'])
export type ClaimReviewDecision = z.output<typeof claimDecisionSchema>

export const publicationDecisionSchema = decisionSchemaOf('publication', [
  'approved_for_publication',
  'revision_requested',
  'rejected',
]).refine(({ decision, publish_at: at }) => decision === 'approved_for_publication' || at === undefined, {
  path: ['publish_at'],
  message: 'Only an approved paper has a publication date.',
})
export type PublicationReviewDecision = z.output<typeof publicationDecisionSchema>

export const proposalDecisionSchema = decisionSchemaOf('proposal', ['approved', 'revision_requested', 'rejected'])
export const refinedQuestionDecisionSchema = decisionSchemaOf('refined question', [
  'approved',
  'revision_requested',
  'rejected',
])
export type SuggestionReviewDecision = z.output<typeof proposalDecisionSchema>

export const questionDecisionSchema = decisionSchemaOf('question', [
  'approved',
  'needs_clarification',
  'rejected',
  'merged',
])
  .refine(({ decision, merge_into: into }) => decision !== 'merged' || Boolean(into), {
    path: ['merge_into'],
    message: 'Please choose the question to merge this one into.',
  })
  .refine(({ decision, admin_notes: notes }) => decision !== 'rejected' || notes !== '', {
    path: ['admin_notes'],
    message: 'Please tell the asker the reason.',
  })
export type QuestionReviewDecision = z.output<typeof questionDecisionSchema>

import * as z from 'zod'
import { decisionBody } from './decision-contract.ts'

/** What a verdict did, after the name of whoever decided. */
export const DID = {
  approved: 'approved it',
  approved_for_publication: 'approved it for publication',
  needs_clarification: 'asked for clarification',
  revision_requested: 'requested a revision',
  rejected: 'rejected it',
  merged: 'merged it with another',
} as const
export type Decision = keyof typeof DID

const verdictsOn = <const Word extends Decision>(title: string, words: readonly [Word, ...Word[]]) =>
  decisionBody.extend({
    decision: z.enum(words, { error: ({ input }) => `“${String(input)}” is no decision on a ${title}.` }),
  })

export const claimVerdicts = verdictsOn('claim', ['approved', 'revision_requested', 'rejected'])
export type ClaimVerdict = z.output<typeof claimVerdicts>

export const publicationVerdicts = verdictsOn('publication', [
  'approved_for_publication',
  'revision_requested',
  'rejected',
])
export type PublicationVerdict = z.output<typeof publicationVerdicts>

export const proposalVerdicts = verdictsOn('proposal', ['approved', 'revision_requested', 'rejected'])
export const refinedQuestionVerdicts = verdictsOn('refined question', ['approved', 'revision_requested', 'rejected'])
export type SuggestionVerdict = z.output<typeof proposalVerdicts>

export const questionVerdicts = verdictsOn('question', ['approved', 'needs_clarification', 'rejected', 'merged'])
  .refine(({ decision, merge_into: into }) => decision !== 'merged' || Boolean(into), {
    path: ['merge_into'],
    message: 'Please choose the question that this one goes on as.',
  })
  .refine(({ decision, admin_notes: notes }) => decision !== 'rejected' || notes !== '', {
    path: ['admin_notes'],
    message: 'Please tell the asker the reason.',
  })
export type QuestionVerdict = z.output<typeof questionVerdicts>

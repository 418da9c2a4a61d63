import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CLASSIFICATIONS } from './classes.ts'
import {
  NOTES_LENGTH_MAX,
  PROPOSAL_SORTS,
  type ProposalSort,
  PROPOSALS_PAGE_SIZE,
  SEARCH_LENGTH_MAX,
  WHY_MISSING,
} from './limits.ts'
import { ACTION_TYPES, SEVERITIES } from './proposal-words.ts'
import { proposalStates } from './states.ts'

const proposal = z.object({
  id: z.string(),
  action_type: z.enum(ACTION_TYPES),
  target: z.string(),
  /** When it was made; ISO, as the other moments. */
  timestamp: z.string(),
  expires_at: z.string(),
  severity: z.enum(SEVERITIES),
  description: z.string(),
  reasoning: z.string(),
  affected_users: z.array(z.object({ email: z.string(), classification: z.enum(CLASSIFICATIONS) })),
  /** The changes that it would make, one a line. */
  preview_changes: z.array(z.string()),
  status: stateField(proposalStates),
  /** Null where the nightly round made it. */
  proposed_by: z.string().nullable(),
  /** The members who have approved so far. */
  approved_by: z.array(z.string()),
  /** True if the caller may approve it; if not, `missing` says why. */
  can_approve: z.boolean(),
  /** The approvals or conditions that are missing, in one sentence; empty if there are none. */
  missing: z.string(),
})
export type Proposal = z.output<typeof proposal>

const decided = z.object({
  id: z.string(),
  action_type: z.enum(ACTION_TYPES),
  target: z.string(),
  description: z.string(),
  status: stateField(proposalStates),
  /** Null where the nightly round made it. */
  proposed_by: z.string().nullable(),
  /** When it was made. */
  timestamp: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  notes: z.string(),
  backup_id: z.string().nullable(),
  /** The changes that it made, one a line, or why it made none. */
  changes: z.array(z.string()),
  can_undo: z.boolean(),
  /** Null while it is being carried out. */
  ended_at: z.string().nullable(),
})
export type DecidedProposal = z.output<typeof decided>

const listed = (first: ProposalSort) =>
  z.object({
    ...pageQuery(PROPOSALS_PAGE_SIZE),
    search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
    sort: z.enum(PROPOSAL_SORTS, 'Please sort by severity or timestamp.').default(first),
  })

const params = z.object({ proposalId: z.uuid() })
const answered = z.object({ message: z.string(), status: stateField(proposalStates) })

export const safetyProposalsCalls = {
  'GET /api/dap/proposals/pending': {
    who: 'admin',
    summary: 'What rules propose to tidy up and nobody has decided on, the gravest first.',
    query: listed('severity'),
    reply: z.object({ pending_proposals: z.array(proposal), count: z.int(), pagination }),
  },
  'GET /api/dap/proposals/decided': {
    who: 'admin',
    summary: 'Proposals that were decided on or have lapsed, with what they changed, the newest first.',
    query: listed('timestamp'),
    reply: z.object({ proposals: z.array(decided), pagination }),
  },
  'POST /api/dap/proposals/look': {
    who: 'admin',
    summary: 'Has the rules look now. Whoever asks for it proposes what they find, and so does not approve it.',
    reply: z.object({ proposed: z.int() }),
  },
  'POST /api/dap/proposals/:proposalId/approve': {
    who: 'admin',
    summary:
      'Approves a proposal: a job takes a backup and carries it out, once. What is critical waits for a second admin.',
    destructive: true,
    params,
    body: z.object({
      admin_notes: z.string().max(NOTES_LENGTH_MAX).overwrite(visibleText).default(''),
      reason: reasonGiven('Please say why you approve it.'),
      confirmation: typedWords,
    }),
    reply: answered,
  },
  'POST /api/dap/proposals/:proposalId/reject': {
    who: 'admin',
    summary: 'Rejects a proposal, with the reason.',
    params,
    body: z.object({
      rejection_reason: z
        .string('Rejection reason is required')
        .max(NOTES_LENGTH_MAX)
        .overwrite(visibleText)
        .min(1, 'Rejection reason is required'),
    }),
    reply: answered,
  },
  'POST /api/dap/proposals/:proposalId/undo': {
    who: 'admin',
    summary: 'Brings back what a proposal changed, within thirty days.',
    reasoned: true,
    params,
    body: z.object({ reason: reasonGiven(WHY_MISSING) }),
    reply: answered,
  },
} satisfies Calls

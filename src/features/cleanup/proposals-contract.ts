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
  /** The time of the proposal: an ISO 8601 timestamp, as are all times in this contract. */
  timestamp: z.string(),
  expires_at: z.string(),
  severity: z.enum(SEVERITIES),
  description: z.string(),
  reasoning: z.string(),
  affected_users: z.array(z.object({ email: z.string(), classification: z.enum(CLASSIFICATIONS) })),
  /** The changes that the proposal would make, one per line. */
  preview_changes: z.array(z.string()),
  status: stateField(proposalStates),
  /** The admin who created the proposal; null if the nightly run created it. */
  proposed_by: z.string().nullable(),
  /** The members who have approved so far. */
  approved_by: z.array(z.string()),
  /** True if the caller may approve the proposal; if not, `missing` says why. */
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
  /** The admin who created the proposal; null if the nightly run created it. */
  proposed_by: z.string().nullable(),
  /** The time of the proposal. */
  timestamp: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  notes: z.string(),
  backup_id: z.string().nullable(),
  /** The changes that the proposal made, one per line, or the reason why it made none. */
  changes: z.array(z.string()),
  can_undo: z.boolean(),
  /** Null while the proposal is being executed. */
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
    summary: 'Lists pending cleanup proposals, most severe first.',
    query: listed('severity'),
    reply: z.object({ pending_proposals: z.array(proposal), count: z.int(), pagination }),
  },
  'GET /api/dap/proposals/decided': {
    who: 'admin',
    summary: 'Lists decided or expired proposals with their changes, newest first.',
    query: listed('timestamp'),
    reply: z.object({ proposals: z.array(decided), pagination }),
  },
  'POST /api/dap/proposals/look': {
    who: 'admin',
    summary:
      'Runs the rules now. The admin who starts them counts as the proposer, and so can’t approve the proposals.',
    reply: z.object({ proposed: z.int() }),
  },
  'POST /api/dap/proposals/:proposalId/approve': {
    who: 'admin',
    summary:
      'Approves a proposal. A job then takes a backup and carries it out once. Critical proposals need a second admin.',
    destructive: true,
    params,
    body: z.object({
      admin_notes: z.string().max(NOTES_LENGTH_MAX).overwrite(visibleText).default(''),
      reason: reasonGiven('Please enter a reason for the approval.'),
      confirmation: typedWords,
    }),
    reply: answered,
  },
  'POST /api/dap/proposals/:proposalId/reject': {
    who: 'admin',
    summary: 'Rejects a proposal, with a reason.',
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
    summary: 'Undoes the changes of a proposal within 30 days.',
    reasoned: true,
    params,
    body: z.object({ reason: reasonGiven(WHY_MISSING) }),
    reply: answered,
  },
} satisfies Calls

import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { CO_AUTHORS_MAX, OBJECTIVE_LENGTH_MAX } from './limits.ts'
import {
  entries,
  optionalText,
  suggestionStatusFields,
  suggestedDescription,
  suggestedTitle,
} from './suggestion-fields.ts'
import { ESTIMATED_DURATIONS } from './suggestion-options.ts'

const PROPOSALS_PAGE_SIZE = 20

const collaborationType = z.enum(['solo', 'pair', 'team'])

const proposalBody = z.object({
  title: suggestedTitle('Please enter a title.'),
  description: suggestedDescription('Please enter a description.'),
  background: optionalText('the background'),
  proposed_tags: entries('tags'),
  /** Left out where the member cannot tell yet. */
  estimated_duration: z
    .enum([...ESTIMATED_DURATIONS, ''])
    .nullish()
    .transform((duration) => duration || null),
  required_skills: entries('skills'),
  collaboration_type: collaborationType.default('solo'),
  co_authors: entries('co-authors', { max: CO_AUTHORS_MAX, lengthMax: OBJECTIVE_LENGTH_MAX }),
})
export type ProposalBody = z.output<typeof proposalBody>

const myProposal = z.object({
  ...suggestionStatusFields,
  title: z.string(),
  description: z.string(),
  background: z.string(),
  proposed_tags: z.array(z.string()),
  estimated_duration: z.enum(ESTIMATED_DURATIONS).nullable(),
  required_skills: z.array(z.string()),
  collaboration_type: collaborationType,
  co_authors: z.array(z.string()),
})
export type MyProposal = z.output<typeof myProposal>

const byId = z.object({ proposalId: z.uuid() })

export const proposalsCalls = {
  'POST /api/student/project-proposals': {
    who: 'member',
    summary: 'Proposes a research project of the member’s own; an editor decides on it.',
    body: proposalBody,
    limits: ['suggestion'],
    reply: z.object({ proposal: myProposal, next_steps: z.array(z.string()) }),
    status: 201,
  },
  'GET /api/student/project-proposals': {
    who: 'member',
    summary: "Lists the member's own proposals, newest first.",
    query: z.object(pageQuery(PROPOSALS_PAGE_SIZE)),
    reply: z.object({ proposals: z.array(myProposal), pagination }),
  },
  'PUT /api/student/project-proposals/:proposalId': {
    who: 'member',
    summary: "Sends the member's own proposal again after a revision was asked for; the earlier round is kept.",
    params: byId,
    body: proposalBody,
    limits: ['suggestion'],
    reply: z.object({ proposal: myProposal, next_steps: z.array(z.string()) }),
  },
  'DELETE /api/student/project-proposals/:proposalId': {
    who: 'member',
    summary: "Withdraws the member's own proposal that is not decided for good.",
    params: byId,
    reply: z.object({ proposal: myProposal }),
  },
} satisfies Calls
